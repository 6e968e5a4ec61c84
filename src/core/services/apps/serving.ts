import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/app.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'

/**
 * Writes a new invalidation marker, by which other replicas drop their cached copy. Call it in the transaction that
 * changes what the app serves; after the commit, the use case calls `notifyServingChanged` for this replica.
 */
export const markServing = (uses: Uses<'ids'>, writer: Writer, app: App, now: Instant): Promise<void> =>
  writer.apps.markServing(app, uses.ids.unguessable(), now)
