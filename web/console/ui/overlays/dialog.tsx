import { lazy, Suspense, useRef } from 'react'
import type { DialogProps } from './dialog-view.tsx'

const DialogView = lazy(() => import('./dialog-view.tsx').then((module) => ({ default: module.DialogView })))

/** A modal window that traps the focus and returns it on closing. Loaded on first use. */
export function Dialog(props: DialogProps) {
  const wasOpened = useRef(false)
  wasOpened.current ||= props.isOpen
  return (
    wasOpened.current && (
      <Suspense>
        <DialogView {...props} />
      </Suspense>
    )
  )
}
