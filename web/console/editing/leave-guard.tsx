import { type ShouldBlockFn, useBlocker, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

type LeaveGuardProps = {
  /** Edits that cannot be saved have no `save`. */
  edits: { isDirty: boolean; conflicts?: readonly unknown[]; save?: (() => Promise<boolean>) | undefined }
  /** The search parameters that all addresses of the open editor share. */
  place: Record<string, unknown>
  /** Saves without asking. The dialog appears only if the service rejects the edits. */
  isAutosaved?: boolean
}

/** Asks before unsaved edits are left, by a link or by closing the page. */
export function LeaveGuard({ edits, place, isAutosaved = false }: LeaveGuardProps) {
  const { pathname } = useLocation()
  const { isDirty, conflicts = [] } = edits
  const isStillOpen = (next: { pathname: string; search: Record<string, unknown> }) =>
    next.pathname === pathname && Object.entries(place).every(([name, value]) => next.search[name] === value)
  // Saving during a conflict would overwrite someone else's work.
  const save = conflicts.length === 0 ? edits.save : undefined
  const shouldBlockFn: ShouldBlockFn = async ({ next }) => {
    if (!isDirty || isStillOpen(next)) return false
    return !(isAutosaved && (await save?.()))
  }
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isDirty, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
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
  )
}
