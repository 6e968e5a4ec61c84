import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import {
  MissingRoleNote,
  type Permission,
  PermittedFields,
  useMissingRole,
} from '../workspaces/permission.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { useEdits } from './use-edits.ts'

type EditFormProps<Values extends object> = {
  edits: ReturnType<typeof useEdits<Values>>
  /** The search parameters that may change while the form stays open. */
  freeParameters?: readonly string[]
  /** Called after each submission; `isSaved` is false if the service rejected it. */
  onSubmitted: (isSaved: boolean) => void
  /** The permission that is required to save. */
  needs?: Permission
  className?: string
  /** Moves the button to the footer of the dialog. */
  isInDialog?: boolean
  children: ReactNode
}

/** Extends over the padding of the dialog, and stays visible while its content scrolls. */
const dialogFooterClasses =
  'sticky -bottom-4 z-1 -mx-5 -mb-4 flex justify-end rounded-b-card border-t border-line bg-surface px-5 py-3'

/** A dialog that opened before its form was loaded put the focus on its only button. */
function useFocusOnArrival() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!document.activeElement?.matches('[data-closes-dialog]')) return
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return form
}

/** A form that saves edits, and handles errors, conflicts and leaving with unsaved edits. */
export function EditForm<Values extends object>(props: EditFormProps<Values>) {
  const { edits, freeParameters = [], onSubmitted, children } = props
  const { needs = 'draft', className = 'gap-4', isInDialog = false } = props
  const form = useFocusOnArrival()
  const missingRole = useMissingRole(needs)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    onSubmitted(await edits.save())
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className={`flex flex-col ${className}`}>
      <PermittedFields needs={needs}>{children}</PermittedFields>
      <LeaveGuard edits={edits} freeParameters={freeParameters} />
      <ConflictNotice
        conflicts={edits.conflicts}
        onTakeTheirs={edits.takeTheirs}
        onOverwrite={() => void edits.save()}
      />
      {edits.error !== null && <ErrorNotice error={edits.error} />}
      {missingRole ? (
        <MissingRoleNote needs={needs} />
      ) : (
        <div className={isInDialog ? dialogFooterClasses : 'flex'}>
          <Button type="submit" look="primary" disabled={!edits.isDirty} isBusy={edits.isSaving}>
            {texts.common.save}
          </Button>
        </div>
      )}
    </form>
  )
}
