export type ToastMessage = {
  title: string
  description?: string
  action?: { label: string; run: () => void }
}

export type ToastQueue = ReturnType<typeof createToastQueue>

/** Queues messages until the region that shows them is loaded. */
export function createToastQueue() {
  let waiting: ToastMessage[] = []
  let isUsed = false
  const listeners = new Set<() => void>()
  return {
    add(message: ToastMessage): void {
      waiting.push(message)
      isUsed = true
      for (const listener of listeners) listener()
    },
    /** Returns the queued messages, and clears the queue. */
    takeAll(): ToastMessage[] {
      const taken = waiting
      waiting = []
      return taken
    },
    isUsed: () => isUsed,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
