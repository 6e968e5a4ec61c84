// The workspace of the app list and of new apps. The choice is stored on the device.
import { useSyncExternalStore } from 'react'

const storageKey = 'tenon-workspace'
const listeners = new Set<() => void>()
let chosen: string | null = null

/** "" stands for all workspaces. */
export function readChosenWorkspace(): string {
  if (chosen !== null) return chosen
  try {
    chosen = localStorage.getItem(storageKey) ?? ''
  } catch {
    chosen = ''
  }
  return chosen
}

/** The browser may forbid storage. The choice then lasts as long as the page. */
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
