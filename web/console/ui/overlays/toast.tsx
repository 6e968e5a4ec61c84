import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createToastQueue } from './toast-queue.ts'

const queue = createToastQueue()

/** Shows a short message in a corner, with an undo if there is one. */
export const showToast = queue.add

const ToastRegion = lazy(() => import('./toast-region.tsx'))

/** Loaded with the first message. */
export function Toasts() {
  const isUsed = useSyncExternalStore(queue.subscribe, queue.isUsed)
  return isUsed ? (
    <Suspense>
      <ToastRegion queue={queue} />
    </Suspense>
  ) : null
}
