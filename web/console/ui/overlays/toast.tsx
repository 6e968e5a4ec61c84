import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createToastQueue } from './toast-queue.ts'

const queue = createToastQueue()

/** Tells in a corner that something was done, with a way to take it back where there is one. */
export const showToast = queue.add

const ToastRegion = lazy(() => import('./toast-region.tsx'))

/** The corner of the messages; it is loaded with the first of them. */
export function Toasts() {
  const isUsed = useSyncExternalStore(queue.subscribe, queue.isUsed)
  return isUsed ? (
    <Suspense>
      <ToastRegion queue={queue} />
    </Suspense>
  ) : null
}
