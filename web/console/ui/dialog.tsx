import { lazy, type ReactNode, Suspense, useRef } from 'react'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons; the main one last. */
  footer?: ReactNode
  size?: 'small' | 'large'
}

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
