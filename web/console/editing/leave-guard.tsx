import { type ShouldBlockFn, useBlocker, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

type LeaveGuardProps = {
  /** What cannot be saved as it is has no `save`. */
  edits: { isDirty: boolean; conflicts?: readonly unknown[]; save?: (() => Promise<boolean>) | undefined }
  /** The search parameters of every address at which the editor stays open. */
  place: Record<string, unknown>
  /** Saves without a question; the person is asked only when the service refuses. */
  isAutosaved?: boolean
}

/** Asks before edits that are not saved are left, within the console and when the page is closed. */
export function LeaveGuard({ edits, place, isAutosaved = false }: LeaveGuardProps) {
  const { pathname } = useLocation()
  const { isDirty, conflicts = [] } = edits
  const isStillOpen = (next: { pathname: string; search: Record<string, unknown> }) =>
    next.pathname === pathname && Object.entries(place).every(([name, value]) => next.search[name] === value)
  // Saving during a conflict would overwrite what somebody else saved.
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
