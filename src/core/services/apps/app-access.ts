// Ownership check of every use case on an app. An app that does not exist and one of another owner are both 404.
import { createNotFoundError } from '#base/errors.ts'
import { isTypeId } from '#base/ids.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { recordDraftChanges } from '../draft-changes/draft-changes.ts'

export async function requireOwnApp(reader: StoreReader, address: AppAddress): Promise<App> {
  const app = isTypeId('app', address.appId)
    ? await reader.apps.findById(address.caller, address.appId)
    : null
  if (!app) throw createNotFoundError('app')
  return app
}

/** As `requireOwnApp`, and locks the app until the transaction ends. */
export async function lockOwnApp(writer: StoreWriter, address: AppAddress): Promise<App> {
  const app = isTypeId('app', address.appId)
    ? await writer.apps.findAndLock(address.caller, address.appId)
    : null
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
  deps: Deps<'store'>,
  address: AppAddress,
  work: (reader: StoreReader, app: App) => Promise<T>,
): Promise<T> {
  return deps.store.read(async (reader) => work(reader, await requireOwnApp(reader, address)))
}

/** Edits the draft of one app. Every edit goes through here: edits of one app are serialized and record
 * whether the draft has changes. */
export function editDraft<T>(
  deps: Deps<'store' | 'clock' | 'digest'>,
  address: AppAddress,
  edit: (writer: StoreWriter, app: App, now: Instant) => Promise<T>,
): Promise<T> {
  return deps.store.transact(async (writer) => {
    const app = await lockOwnApp(writer, address)
    const now = deps.clock.now()
    const result = await edit(writer, app, now)
    const draft = await recordDraftChanges(deps, writer, app)
    await writer.apps.update({ ...app, draft: { ...draft, lastEditedAt: now } })
    return result
  })
}
