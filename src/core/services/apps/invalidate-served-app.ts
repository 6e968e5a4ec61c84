import type { App } from '#core/model/apps/app.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'

/**
 * Writes a new invalidation marker, by which other replicas drop their cached copy. Call it in the transaction that
 * changes what the app serves; after the commit, the use case calls `notifyServingChanged` for this replica.
 */
export const invalidateServedApp = (deps: Deps<'ids'>, writer: StoreWriter, app: App): Promise<void> =>
  writer.apps.recordServingChange(app, deps.ids.createUnguessable())
