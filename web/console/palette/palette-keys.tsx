import { lazy, Suspense, useEffect, useState } from 'react'
import { isSaveKey } from '../editing/is-save-key.ts'
import { onPaletteRequest, type PaletteView } from './palette-request.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))
const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

/** Opens the palette and the list of shortcuts. Both are loaded on first use. */
export function PaletteKeys() {
  const [view, setView] = useState<PaletteView | null>(null)
  useEffect(() => onPaletteRequest(setView), [])
  useEffect(() => {
    function openByKey(event: KeyboardEvent): void {
      // Editors save by this key; the browser would save the page.
      if (isSaveKey(event)) event.preventDefault()
      const requested = readShortcut(event)
      if (!requested) return
      event.preventDefault()
      setView(requested)
    }
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])
  if (!view) return null
  const close = () => setView(null)
  return (
    <Suspense>
      {view === 'commands' ? <CommandPalette onClose={close} /> : <ShortcutList onClose={close} />}
    </Suspense>
  )
}

function readShortcut(event: KeyboardEvent): PaletteView | null {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'commands'
  const isQuestion = key === '?' && !ctrlKey && !metaKey && !altKey
  return isQuestion && !isTyping(target) && !document.querySelector('[role=dialog]') ? 'shortcuts' : null
}

/** In a field, a question mark is text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
