// The workspace whose apps are listed, and into which new ones go. The choice belongs to the device, as the theme does.
import { useSyncExternalStore } from 'react'

const storageKey = 'tenon-workspace'
const listeners = new Set<() => void>()
let chosen: string | null = null

/** "" is all of them. */
export function readChosenWorkspace(): string {
  if (chosen !== null) return chosen
  try {
    chosen = localStorage.getItem(storageKey) ?? ''
  } catch {
    chosen = ''
  }
  return chosen
}

/** Storage may be forbidden by the browser; the choice then lasts as long as the page. */
export function storeChosenWorkspace(id: string): void {
  chosen = id
  try {
    localStorage.setItem(storageKey, id)
  } catch {
    // The choice applies to this page only.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useChosenWorkspace = (): string => useSyncExternalStore(subscribe, readChosenWorkspace)
