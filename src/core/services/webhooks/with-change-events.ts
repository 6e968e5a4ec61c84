// A store that tells webhooks about changes: each transaction that makes one also stores its deliveries, so that no
// change is missed and none is reported that was rolled back. Without a webhook, a change costs one look-up.
import type { Store } from '#core/ports/store.ts'
import { observeChanges } from './observe-changes.ts'
import { type EventDeps, storeEvents } from './store-events.ts'

/** `onStored` is called after a transaction that stored deliveries, or made some due. */
export const withChangeEvents = (store: Store, deps: EventDeps, onStored: () => void): Store => ({
  read: store.read,
  async transact(work) {
    let hasDue = false
    const result = await store.transact(async (writer) => {
      const { observed, record } = observeChanges(writer)
      const worked = await work(observed)
      await storeEvents(deps, writer, record)
      hasDue = record.hasDue
      return worked
    })
    if (hasDue) onStored()
    return result
  },
})
