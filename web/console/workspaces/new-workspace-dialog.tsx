import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createWorkspace, workspacesKey } from '../api/queries/workspaces.ts'
import { workspaceTexts } from '../texts/workspace-texts.ts'
import { TextField } from '../ui/labelled-fields.tsx'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'
import { showToast } from '../ui/overlays/toast.tsx'
import { storeChosenWorkspace } from './chosen-workspace.ts'
import { divideViolations, OtherViolations } from './field-violations.tsx'

const texts = workspaceTexts.create

/** Creates a workspace and opens it, so that members can be invited. */
const NewWorkspaceDialog = ({ onClose }: { onClose: () => void }) => {
  const [name, setName] = useState('')
  const creation = useCreation(onClose)
  const violations = divideViolations(creation.error, ['name'])
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={texts.hint}
      action={texts.action}
      isBusy={creation.isPending}
      isDisabled={!name.trim()}
      onSubmit={() => creation.mutate(name.trim())}
    >
      <TextField
        label={texts.name}
        isRequired
        error={violations.at('name')}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <OtherViolations violations={violations} />
    </FormDialog>
  )
}

function useCreation(onClose: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: createWorkspace,
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: workspacesKey })
      storeChosenWorkspace(id)
      onClose()
      showToast({ title: texts.created })
      await navigate({ to: '/workspaces/$workspaceId', params: { workspaceId: id } })
    },
  })
}

export default NewWorkspaceDialog
