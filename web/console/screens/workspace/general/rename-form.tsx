import { type FormEvent, useState } from 'react'
import { renameWorkspace, type Workspace, workspacesKey } from '../../../api/queries/workspaces.ts'
import { LeaveGuard } from '../../../editing/leave-guard.tsx'
import { useChange } from '../../../editing/use-change.ts'
import { texts as common } from '../../../texts/texts.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { divideViolations, OtherViolations } from '../../../workspaces/field-violations.tsx'

const texts = workspaceTexts.general

export function RenameForm({ workspace }: { workspace: Workspace }) {
  const [name, setName] = useState(workspace.name)
  const change = useChange({
    send: () => renameWorkspace(workspace.id, name.trim()),
    outdates: workspacesKey,
    done: texts.renamed,
  })
  const violations = divideViolations(change.error, ['name'])
  const isDirty = name.trim() !== workspace.name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <LeaveGuard edits={{ isDirty: isDirty && !change.isPending }} />
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
