import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in the page. It moves to the content of a new screen, so that screen readers start there, and when the
 * focused element disappears or is disabled, such as the button of an import or a dialog whose opener is gone.
 */
export function useContentFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname, content])
  useEffect(() => watchLostFocus(() => content.current?.focus({ preventScroll: true })), [content])
}

/** How long a dialog may take to return the focus, in milliseconds. */
const returningMs = 100

/** Returns a function that ends the watch. A click on no control loses no focus. */
function watchLostFocus(rescue: () => void): () => void {
  let last: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = ({ target }: FocusEvent) => {
    last = target as Element
  }
  const isLost = () =>
    last !== null &&
    (document.activeElement === document.body || document.activeElement === null) &&
    (!last.isConnected || last.matches(':disabled'))
  const observer = new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(() => isLost() && rescue(), returningMs)
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
    clearTimeout(timer)
  }
}
