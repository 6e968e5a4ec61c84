import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { renameWorkspace, type Workspace, workspacesKey } from '../../../api/queries/workspaces.ts'
import { LeaveGuard } from '../../../editing/leave-guard.tsx'
import { texts as common } from '../../../texts/texts.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { divideViolations, OtherViolations } from '../../../workspaces/field-violations.tsx'

const texts = workspaceTexts.general

export function RenameForm({ workspace }: { workspace: Workspace }) {
  const [name, setName] = useState(workspace.name)
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => renameWorkspace(workspace.id, name.trim()),
    onSuccess: () => showToast({ title: texts.renamed }),
    onSettled: () => queries.invalidateQueries({ queryKey: workspacesKey }),
  })
  const violations = divideViolations(change.error, ['name'])
  const isDirty = name.trim() !== workspace.name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <LeaveGuard edits={{ isDirty: isDirty && !change.isPending }} place={{ tab: 'general' }} />
      <TextField
        label={texts.name}
        isRequired
        error={violations.at('name')}
        value={name}
        onChange={setName}
      />
      <OtherViolations violations={violations} />
      <Button
        type="submit"
        look="primary"
        className="self-start"
        disabled={!isDirty}
        isBusy={change.isPending}
      >
        {common.common.save}
      </Button>
    </form>
  )
}
