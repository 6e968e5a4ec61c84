import { useQuery } from '@tanstack/react-query'
import { workspacesQuery } from '../api/queries/workspaces.ts'
import { workspaceTexts } from '../texts/workspace-texts.ts'
import { SelectField } from '../ui/labelled-fields.tsx'
import { storeChosenWorkspace, useChosenWorkspace } from './chosen-workspace.ts'
import { findTargetWorkspace, listTargetWorkspaces } from './target-workspaces.ts'

const texts = workspaceTexts.newApp

/** The workspace of a new app. Hidden while there is only one. */
export function WorkspaceField() {
  const workspaces = useQuery(workspacesQuery).data ?? []
  const target = findTargetWorkspace(workspaces, useChosenWorkspace())
  const targets = listTargetWorkspaces(workspaces)
  if (targets.length < 2) return null
  return (
    <SelectField
      label={texts.label}
      hint={target?.kind === 'shared' ? texts.hint : undefined}
      options={targets.map(({ id, name }) => ({ value: id, label: name }))}
      value={target?.id ?? ''}
      onChange={storeChosenWorkspace}
    />
  )
}
