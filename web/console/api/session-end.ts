// Signals that the session has ended, so that the page can ask for a new sign-in without losing edits.
const listeners = new Set<() => void>()

export function announceSessionEnd(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener for each response that reports an ended session. Returns a function to unsubscribe. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
