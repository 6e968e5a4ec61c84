import type { Instant } from '#base/time.ts'
import { connectionContent, rowContent } from '#core/engines/draft-diff/contents-fingerprint.ts'
import { rowChanges } from '#core/engines/draft-diff/row-changes.ts'
import type { App } from '#core/model/app.ts'
import type { AuthConfig, AuthConnection } from '#core/model/auth-connection.ts'
import type { Contents, ContentsAuthConnection } from '#core/model/contents.ts'
import type { ChildWriter, Writer } from '#core/ports/store.ts'
import { movedEndpoint, outdatesTokens } from '../credentials/seal-secrets.ts'
import { settleOrigins } from '../credentials/settle-origins.ts'

/**
 * Replaces the contents of the app: entities keep their ids, and unchanged ones are not written.
 * Returns the app with the new profile; the caller saves it.
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
  const next = wanted.authConnections.map((one) => withSecrets(connections, one))
  await forgetTokens(writer, connections, next)
  await replaceRows(writer.authConnections, app.id, connections, next, connectionContent, now)
  await replace(writer.integrations, present.integrations, wanted.integrations)
  await replace(writer.operations, present.operations, wanted.operations)
  await replace(writer.tools, present.tools, wanted.tools)
  await replace(writer.widgets, present.widgets, wanted.widgets)
  await replace(writer.prompts, present.prompts, wanted.prompts)
  await settleOrigins(writer, app.id, now)
  return { ...app, ...wanted.app }
}

type Row = { id: string; updatedAt: Instant; revision: number }

/** Removes changed rows before inserting them, so that a key can pass from one row to another. */
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

/**
 * Keeps the stored secrets of a connection that still exists with the same OAuth endpoints. Secrets of a deleted
 * connection are lost, and secrets given for another authorization server are dropped.
 */
function withSecrets(present: AuthConnection[], wanted: ContentsAuthConnection): AuthConnection {
  const { secretNames: _once, ...facts } = wanted
  const old = present.find(({ id }) => id === wanted.id)
  if (old && !movedEndpoint(old, wanted.config)) {
    const { sealed, boundOrigins, isDetached, status, lastValidatedAt, lastError } = old
    const config = withRegistration(old, wanted.config)
    return { ...facts, config, sealed, boundOrigins, isDetached, status, lastValidatedAt, lastError }
  }
  const status = wanted.config.type === 'none' ? wanted.status : 'draft'
  const unused = { boundOrigins: [], isDetached: false, lastValidatedAt: null, lastError: null }
  return { ...facts, ...unused, sealed: {}, status }
}

/** A dynamically registered client (RFC 7591) belongs to the app, like secrets, and is not part of the contents. */
function withRegistration({ config: old }: AuthConnection, wanted: AuthConfig): AuthConfig {
  const isKept = old.lastRegisteredAt !== '' && old.registrationEndpoint === wanted.registrationEndpoint
  if (!isKept) return wanted
  const { clientId, lastRegisteredAt, registrationClientUri } = old
  return { ...wanted, clientId, lastRegisteredAt, registrationClientUri }
}

/** Removes tokens of deleted connections and of those whose authorization server or client has changed. */
async function forgetTokens(
  writer: Writer,
  present: AuthConnection[],
  next: AuthConnection[],
): Promise<void> {
  for (const old of present) {
    const now = next.find(({ id }) => id === old.id)
    if (!now || outdatesTokens(old, now)) await writer.oauthTokens.remove(old.id)
  }
}
