// Ownership check of every use case on an app. An app that does not exist and one of another owner are both 404.
import { createNotFoundError } from '#base/errors.ts'
import { isTypeId } from '#base/ids.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/app.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'

export async function requireOwnApp(reader: StoreReader, by: Owner, appId: string): Promise<App> {
  const app = isTypeId('app', appId) ? await reader.apps.findById(by, appId) : null
  if (!app) throw createNotFoundError('app')
  return app
}

/** As `requireOwnApp`, and locks the app until the transaction ends. */
export async function lockOwnApp(writer: StoreWriter, by: Owner, appId: string): Promise<App> {
  const app = isTypeId('app', appId) ? await writer.apps.findAndLock(by, appId) : null
  if (!app) throw createNotFoundError('app')
  return app
}

/** For an empty change: returns the entity as it is, after checking the expected revision, and edits nothing. */
export async function readUnchanged<Entity>(
  lookup: Promise<Entity>,
  getRow: (entity: Entity) => { revision: number },
  expected: ExpectedRevisions,
): Promise<Entity> {
  const entity = await lookup
  requireRevision(getRow(entity), expected)
  return entity
}

/** Runs `work` in one read transaction on an app of the caller. */
export function readInApp<T>(
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  work: (reader: StoreReader, app: App) => Promise<T>,
): Promise<T> {
  return uses.store.read(async (reader) => work(reader, await requireOwnApp(reader, by, appId)))
}

/** Edits the draft of one app. Every edit goes through here: edits of one app are serialized and set `lastEditedAt`. */
export function editDraft<T>(
  uses: Uses<'store' | 'clock'>,
  by: Owner,
  appId: string,
  edit: (writer: StoreWriter, app: App, now: Instant) => Promise<T>,
): Promise<T> {
  return uses.store.transact(async (writer) => {
    const app = await lockOwnApp(writer, by, appId)
    const now = uses.clock.now()
    const result = await edit(writer, app, now)
    await writer.apps.update({ ...app, draft: { ...app.draft, lastEditedAt: now } })
    return result
  })
}
