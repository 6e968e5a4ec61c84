import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LeaveGuard } from './leave-guard.tsx'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

/**
 * For dialogs without an address of their own: closing the dialog or leaving the screen asks about unsaved edits first.
 */
export function useGuardedClose(
  isDirty: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isConfirming, setIsConfirming] = useState(false)
  return {
    close: () => (isDirty ? setIsConfirming(true) : onClose()),
    question: (
      <>
        <LeaveGuard edits={{ isDirty }} />
        {isConfirming && (
          <Suspense>
            <LeaveDialog onStay={() => setIsConfirming(false)} onLeave={onClose} onSave={undefined} />
          </Suspense>
        )}
      </>
    ),
  }
}
