import type { Instant } from '#base/time.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { contentOf, diffRows, type RowContent } from '#core/engines/apps/draft-diff/index.ts'
import type { App } from '#core/model/apps/app.ts'
import {
  type AuthConfig,
  type AuthConnection,
  isPersonal,
} from '#core/model/auth-connections/auth-connection.ts'
import type { Contents, ContentsAuthConnection } from '#core/model/drafts/contents.ts'
import type { VariableValues } from '#core/model/variables/variable.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { ChildWriter, StoreWriter } from '#core/ports/store.ts'
import { reconcileVariables } from '../credentials/reconcile-variables.ts'
import { hasChangedEndpoint, hasOutdatedTokens, selectClientSecrets } from '../credentials/seal-secrets.ts'
import { forgetDifference } from '../discovery/forget-difference.ts'
import { listChangedSources } from '../discovery/list-changed-sources.ts'

/** `operations`: the present ones, if the caller has read them since the app was last changed. */
type ContentsReplacement = {
  app: App
  target: Contents
  variableValues?: VariableValues
  operations?: Contents['operations']
  now: Instant
}

/**
 * Replaces the contents of the app: entities keep their ids, and unchanged ones are not written.
 * Returns the app with the new profile; the caller saves it.
 */
export async function replaceContents(
  deps: Deps<'timer'>,
  writer: StoreWriter,
  { app, target, variableValues = app.variableValues, operations, now }: ContentsReplacement,
): Promise<App> {
  const current = operations
    ? { ...(await writer.readFrame(app)), operations }
    : await writer.readContents(app)
  const replace = <R extends ReplaceableRow>(
    table: ChildWriter<R>,
    getContent: (row: R) => RowContent,
    rows: { current: R[]; target: R[] },
  ) => replaceRows(deps, table, { appId: app.id, ...rows, getContent, now })
  const connections = await writer.authConnections.list(app.id)
  const replaced = { ...app, ...target.app, variableValues }
  const next = target.authConnections.map((connection) => withRetainedSecrets(connections, connection))
  await removeOutdatedTokens(writer, connections, next)
  await replace(writer.authConnections, contentOf.connection, { current: connections, target: next })
  const pick = <List extends keyof Contents>(list: List) => ({ current: current[list], target: target[list] })
  await replace(writer.integrations, contentOf.integration, pick('integrations'))
  await replace(writer.operations, contentOf.operation, pick('operations'))
  await replace(writer.tools, contentOf.tool, pick('tools'))
  await replace(writer.widgets, contentOf.widget, pick('widgets'))
  await replace(writer.prompts, contentOf.prompt, pick('prompts'))
  await replace(writer.skills, contentOf.skill, pick('skills'))
  const changed = await runWithPauses(listChangedSources(current, target), deps.timer.pause)
  for (const id of changed) await forgetDifference(writer, app.id, id)
  await reconcileVariables(writer, { before: app, after: replaced }, now)
  return replaced
}

type ReplaceableRow = { id: string; updatedAt: Instant; revision: number }

type RowReplacement<R> = {
  appId: string
  current: R[]
  target: R[]
  getContent: (row: R) => RowContent
  now: Instant
}

/** Removes changed rows before inserting them, so that a key can pass from one row to another. */
async function replaceRows<R extends ReplaceableRow>(
  deps: Deps<'timer'>,
  table: ChildWriter<R>,
  { appId, current, target, getContent, now }: RowReplacement<R>,
): Promise<void> {
  const changes = await runWithPauses(diffRows(current, target, getContent), deps.timer.pause)
  const revisions = new Map(current.map((row) => [row.id, row.revision]))
  for (const id of changes.removed) {
    await table.remove(appId, id)
    await deps.timer.pause()
  }
  const toInsert = target.filter(({ id }) => changes.added.has(id))
  const getNextRevision = (row: R) => Math.max(row.revision, revisions.get(row.id) ?? 0) + 1
  await table.insertAll(toInsert.map((row) => ({ ...row, updatedAt: now, revision: getNextRevision(row) })))
}

/**
 * Keeps the stored secrets of a connection that still exists with the same OAuth endpoints. Secrets of a deleted
 * connection are lost; secrets for another authorization server, or for another kind of account, are dropped.
 */
function withRetainedSecrets(current: AuthConnection[], target: ContentsAuthConnection): AuthConnection {
  const { secretNames: _once, references: _references, ...fields } = target
  const old = current.find(({ id }) => id === target.id)
  if (old && !hasChangedEndpoint(old, target.config)) {
    const sealed = isPersonal(target) ? selectClientSecrets(old.sealed) : old.sealed
    const { boundOrigins, isDetached, status, lastValidatedAt, lastError } = old
    const config = withRetainedRegistration(old, target.config)
    return { ...fields, config, sealed, boundOrigins, isDetached, status, lastValidatedAt, lastError }
  }
  const status = target.config.type === 'none' ? target.status : 'draft'
  const unused = { boundOrigins: [], isDetached: false, lastValidatedAt: null, lastError: null }
  return { ...fields, ...unused, sealed: {}, status }
}

/** A dynamically registered client (RFC 7591) belongs to the app, like secrets, and is not part of the contents. */
function withRetainedRegistration({ config: old }: AuthConnection, target: AuthConfig): AuthConfig {
  const isSameRegistration =
    old.lastRegisteredAt !== '' && old.registrationEndpoint === target.registrationEndpoint
  if (!isSameRegistration) return target
  const { clientId, lastRegisteredAt, registrationClientUri, registeredAuthMethod } = old
  const registered = { clientId, lastRegisteredAt, registrationClientUri }
  return { ...target, ...registered, ...(registeredAuthMethod && { registeredAuthMethod }) }
}

/**
 * Removes tokens of deleted connections, and of connections whose authorization server or client has changed.
 */
async function removeOutdatedTokens(
  writer: StoreWriter,
  current: AuthConnection[],
  next: AuthConnection[],
): Promise<void> {
  for (const previous of current) {
    const updated = next.find(({ id }) => id === previous.id)
    if (!updated || hasOutdatedTokens(previous, updated)) await writer.oauthTokens.remove(previous.id)
  }
}
