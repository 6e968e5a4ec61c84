// Ownership check of every use case on an app. An app that does not exist and one of another owner are both 404.
import { notFound } from '#base/errors.ts'
import { isId } from '#base/ids.ts'
import { type Expected, requireRevision } from '#base/revision.ts'
import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/app.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Reader, Writer } from '#core/ports/store.ts'

export async function ownApp(reader: Reader, by: Owner, appId: string): Promise<App> {
  const app = isId('app', appId) ? await reader.apps.byId(by, appId) : null
  if (!app) throw notFound('app')
  return app
}

/** As `requireOwnApp`, and locks the app until the transaction ends. */
export async function lockOwnApp(writer: Writer, by: Owner, appId: string): Promise<App> {
  const app = isId('app', appId) ? await writer.apps.lock(by, appId) : null
  if (!app) throw notFound('app')
  return app
}

/** For an empty change: returns the entity as it is, after checking the expected revision, and edits nothing. */
export async function unchanged<Found>(
  finding: Promise<Found>,
  rowOf: (found: Found) => { revision: number },
  expected: Expected,
): Promise<Found> {
  const found = await finding
  requireRevision(rowOf(found), expected)
  return found
}

/** Runs `work` in one read transaction on an app of the caller. */
export function readApp<T>(
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  work: (reader: Reader, app: App) => Promise<T>,
): Promise<T> {
  return uses.store.read(async (reader) => work(reader, await ownApp(reader, by, appId)))
}

/** Edits the draft of one app. Every edit goes through here: edits of one app are serialized and set `lastEditedAt`. */
export function editDraft<T>(
  uses: Uses<'store' | 'clock'>,
  by: Owner,
  appId: string,
  edit: (writer: Writer, app: App, now: Instant) => Promise<T>,
): Promise<T> {
  return uses.store.transact(async (writer) => {
    const app = await lockOwnApp(writer, by, appId)
    const now = uses.clock.now()
    const result = await edit(writer, app, now)
    await writer.apps.update({ ...app, draft: { ...app.draft, lastEditedAt: now } })
    return result
  })
}
