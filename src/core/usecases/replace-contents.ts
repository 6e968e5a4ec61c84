import type { Instant } from '#base/time.ts'
import { originOf } from '#base/url.ts'
import { connectionContent, rowContent } from '#core/engines/contents-fingerprint.ts'
import { rowChanges } from '#core/engines/draft-diff/row-changes.ts'
import type { App } from '#core/model/app.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { Contents, ContentsAuthConnection } from '#core/model/contents.ts'
import type { Integration } from '#core/model/integration.ts'
import type { ChildWriter, Writer } from '#core/ports/store.ts'
import { movedEndpoint } from './auth-connections.ts'

/**
 * Makes the app hold these contents: things keep their ids, and what is the same already is not touched.
 * Answers the app with its profile changed, for the caller to save.
 */
export async function replaceContents(
  writer: Writer,
  app: App,
  wanted: Contents,
  now: Instant,
): Promise<App> {
  const present = await writer.contents(app)
  const replace = <R extends Row>(table: ChildWriter<R>, rows: R[], next: R[]) =>
    replaceRows(table, app.id, rows, next, rowContent, now)
  const connections = await writer.authConnections.all(app.id)
  const moved = connectionsOfMoved(present.integrations, wanted.integrations)
  const next = wanted.authConnections.map((one) => withSecrets(connections, one, moved))
  await replaceRows(writer.authConnections, app.id, connections, next, connectionContent, now)
  await replace(writer.integrations, present.integrations, wanted.integrations)
  await replace(writer.operations, present.operations, wanted.operations)
  await replace(writer.tools, present.tools, wanted.tools)
  await replace(writer.widgets, present.widgets, wanted.widgets)
  await replace(writer.prompts, present.prompts, wanted.prompts)
  return { ...app, ...wanted.app }
}

type Row = { id: string; updatedAt: Instant; revision: number }

/** Whatever changed is taken out first, so that keys which changed hands are free. */
async function replaceRows<R extends Row>(
  table: ChildWriter<R>,
  appId: string,
  present: R[],
  wanted: R[],
  contentOf: (row: R) => ReturnType<typeof rowContent>,
  now: Instant,
): Promise<void> {
  const changes = rowChanges(present.map(contentOf), wanted.map(contentOf))
  const revisions = new Map(present.map((row) => [row.id, row.revision]))
  for (const id of changes.out) await table.remove(appId, id)
  const put = wanted.filter(({ id }) => changes.in.has(id))
  const revisionOf = (row: R) => Math.max(row.revision, revisions.get(row.id) ?? 0) + 1
  await table.insertAll(put.map((row) => ({ ...row, updatedAt: now, revision: revisionOf(row) })))
}

/** Connections of integrations whose calls now go to another origin than they did. */
function connectionsOfMoved(present: Integration[], wanted: Integration[]): Set<string | null> {
  const origins = new Map(present.map(({ id, baseUrl }) => [id, originOf(baseUrl)]))
  const moved = wanted.filter(
    ({ id, baseUrl }) => (origins.get(id) ?? originOf(baseUrl)) !== originOf(baseUrl),
  )
  return new Set(moved.map(({ authConnectionId }) => authConnectionId))
}

/** What is gone with a deleted connection does not come back, and what was given for other addresses is let go. */
function withSecrets(
  present: AuthConnection[],
  wanted: ContentsAuthConnection,
  moved: Set<string | null>,
): AuthConnection {
  const { secretNames: _once, ...facts } = wanted
  const old = present.find(({ id }) => id === wanted.id)
  if (old && !moved.has(old.id) && !movedEndpoint(old, wanted.config)) {
    const { sealed, status, lastValidatedAt, lastError } = old
    return { ...facts, sealed, status, lastValidatedAt, lastError }
  }
  const status = wanted.config.type === 'none' ? wanted.status : 'draft'
  return { ...facts, sealed: {}, status, lastValidatedAt: null, lastError: null }
}
