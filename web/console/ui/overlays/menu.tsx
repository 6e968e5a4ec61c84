import { cloneElement, type KeyboardEvent, lazy, Suspense, startTransition, useState } from 'react'
import type { MenuProps, MenuUse } from './menu-view.tsx'

const loadView = () => import('./menu-view.tsx').then((module) => ({ default: module.MenuView }))
const MenuView = lazy(loadView)

/** A button that opens a list of actions. The menu is large, so it is loaded on first use. */
export function Menu(props: MenuProps) {
  const [use, setUse] = useState<MenuUse | null>(null)
  // A transition keeps the button, and its focus, until the menu is loaded.
  const open = (by: MenuUse['by'], button: Element) => {
    const landmark = button.closest<HTMLElement>('main, header')
    startTransition(() => setUse({ by, landmark }))
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open('keyboard', event.currentTarget)
  }
  const preload = () => void loadView().catch(() => {})
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Clicks by keyboard have a count of 0.
    onClick: ({ detail, currentTarget }) => open(detail === 0 ? 'keyboard' : 'pointer', currentTarget),
    onKeyDown: openByArrow,
    onPointerEnter: preload,
    onFocus: preload,
  })
  return <Suspense>{use ? <MenuView {...props} use={use} /> : button}</Suspense>
}
