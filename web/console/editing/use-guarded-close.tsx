import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LeaveGuard } from './leave-guard.tsx'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

/** For a dialog that no address opens: closing it asks first while there are edits, and so does leaving its screen. */
export function useGuardedClose(
  isDirty: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false)
  return {
    close: () => (isDirty ? setIsAsking(true) : onClose()),
    question: (
      <>
        <LeaveGuard edits={{ isDirty }} place={{}} />
        {isAsking && (
          <Suspense>
            <LeaveDialog onStay={() => setIsAsking(false)} onLeave={onClose} onSave={undefined} />
          </Suspense>
        )}
      </>
    ),
  }
}
