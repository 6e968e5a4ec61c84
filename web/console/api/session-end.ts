// Tells the page that the session has ended, so that it can ask to sign in again without losing what was typed.
const listeners = new Set<() => void>()

export function announceSessionEnd(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener at each response that says so; returns what stops it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
