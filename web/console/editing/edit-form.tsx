import type { FormEvent, ReactNode } from 'react'
import type { WorkspaceRole } from '../api/queries/workspaces.ts'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { MissingRoleNote, PermittedFields, useMissingRole } from '../workspaces/permission.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { useEdits } from './use-edits.ts'

type EditFormProps<Values extends object> = {
  edits: ReturnType<typeof useEdits<Values>>
  /** The search parameters of every address at which the form stays open. */
  place: Record<string, string | undefined>
  /** Called after each submission, with whether the edits were saved. */
  onSubmitted: (isSaved: boolean) => void
  /** What the service requires to save. */
  needs?: WorkspaceRole
  className?: string
  buttonClassName?: string
  children: ReactNode
}

/** A form of edits with what saving brings: an error, a conflict, or a question before unsaved edits are left. */
export function EditForm<Values extends object>(props: EditFormProps<Values>) {
  const { edits, place, onSubmitted, children } = props
  const { needs = 'builder', className = 'gap-4', buttonClassName = 'self-start' } = props
  const missingRole = useMissingRole(needs)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    onSubmitted(await edits.save())
  }
  return (
    <form onSubmit={(event) => void submit(event)} className={`flex flex-col ${className}`}>
      <PermittedFields needs={needs}>{children}</PermittedFields>
      <LeaveGuard edits={edits} place={place} />
      <ConflictNotice
        conflicts={edits.conflicts}
        onTakeTheirs={edits.takeTheirs}
        onOverwrite={() => void edits.save()}
      />
      {edits.error !== null && <ErrorNotice error={edits.error} />}
      {missingRole ? (
        <MissingRoleNote needs={needs} />
      ) : (
        <Button
          type="submit"
          look="primary"
          className={buttonClassName}
          disabled={!edits.isDirty}
          isBusy={edits.isSaving}
        >
          {texts.common.save}
        </Button>
      )}
    </form>
  )
}
