import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { createWorkspace, workspacesKey } from '../api/queries/workspaces.ts'
import { texts as common } from '../texts/texts.ts'
import { workspaceTexts } from '../texts/workspace-texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/labelled-fields.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showToast } from '../ui/overlays/toast.tsx'
import { storeChosenWorkspace } from './chosen-workspace.ts'
import { divideViolations, OtherViolations } from './field-violations.tsx'

const texts = workspaceTexts.create

/** Creates a workspace and opens it, so that members can be invited. */
const NewWorkspaceDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const [name, setName] = useState('')
  const creation = useCreation(onClose)
  const violations = divideViolations(creation.error, ['name'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate(name.trim())
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={texts.hint}
      footer={
        <>
          <Button onClick={onClose}>{common.common.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            disabled={!name.trim()}
            isBusy={creation.isPending}
          >
            {texts.action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={texts.name}
          isRequired
          error={violations.at('name')}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <OtherViolations violations={violations} />
      </form>
    </Dialog>
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
