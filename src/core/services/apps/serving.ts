import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/app.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'

/** Inside the transaction that changes what an app serves: every replica learns of it. Its verb then fires `servingChanged` for this one. */
export const markServing = (uses: Uses<'ids'>, writer: Writer, app: App, now: Instant): Promise<void> =>
  writer.apps.markServing(app, uses.ids.unguessable(), now)
