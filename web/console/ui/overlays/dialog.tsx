import { lazy, Suspense, useRef } from 'react'
import type { DialogProps } from './dialog-view.tsx'

const DialogView = lazy(() => import('./dialog-view.tsx').then((module) => ({ default: module.DialogView })))

/** A modal window: it traps the focus and gives it back when it closes. It is loaded when one is opened first. */
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
