import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { isSameEditor } from './is-same-editor.ts'
import { useSaveKey } from './use-save-key.ts'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

type LeaveGuardProps = {
  /** Edits that cannot be saved have no `save`. */
  edits: { isDirty: boolean; conflicts?: readonly unknown[]; save?: (() => Promise<boolean>) | undefined }
  /** The search parameters that may change while the editor stays open. Any other change of the address asks. */
  freeParameters?: readonly string[]
  /** Saves without asking. The dialog appears only if the service rejects the edits. */
  isAutosaved?: boolean
}

/** Asks before unsaved edits are left, by a link or by closing the page. `Ctrl S` saves them. */
export function LeaveGuard({ edits, freeParameters = [], isAutosaved = false }: LeaveGuardProps) {
  const { isDirty, conflicts = [] } = edits
  const place = useRef<HTMLSpanElement>(null)
  // Saving during a conflict would overwrite someone else's work.
  const save = conflicts.length === 0 ? edits.save : undefined
  useSaveKey(isDirty, place, save)
  const shouldBlockFn: ShouldBlockFn = async ({ current, next }) => {
    if (!isDirty || isSameEditor(current, next, freeParameters)) return false
    return !(isAutosaved && (await save?.()))
  }
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isDirty, withResolver: true })
  return (
    <>
      <span ref={place} hidden />
      {blocker.status === 'blocked' && (
        <Suspense>
          <LeaveDialog
            onStay={blocker.reset}
            onLeave={blocker.proceed}
            onSave={
              save && !isAutosaved
                ? async () => ((await save()) ? blocker.proceed() : blocker.reset())
                : undefined
            }
          />
        </Suspense>
      )}
    </>
  )
}
