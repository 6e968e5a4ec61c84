// Completes the authorization code flow when the browser returns from the authorization server. The request is
// anonymous: only its `state` counts, which was issued to the owner of the connection, works once and expires soon. An
// owner could pass the link to another person, whose account would then be connected, so a confirmation page is shown
// first.

import { type CallbackParameters, validateCallback } from '#core/engines/credentials/oauth-client/index.ts'
import type { App } from '#core/model/apps/app.ts'
import { createBrowserOrigin } from '#core/model/audit/request-origin.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { PendingAuthorization } from '#core/model/auth-connections/oauth.ts'
import { listConnectionOrigins } from '#core/model/integrations/bound-origins.ts'
import { actAsOwner } from '#core/model/principal.ts'
import { includesRole } from '#core/model/workspaces/role.ts'
import type { IssuedTokens } from '#core/ports/authorization-server-client.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { recordConnectionStatus, sanitizeRemoteText } from '#core/services/credentials/connection-status.ts'
import { createEmptyTokens } from '#core/services/credentials/obtain-token.ts'
import { buildRedirectUri } from '#core/services/credentials/register-client.ts'
import { describeOAuthError, type TokenDeps } from '#core/services/credentials/renew-token.ts'
import { requestConnectionToken, withIssuedTokens } from '#core/services/credentials/request-token.ts'
import { readUnreadServers, type UnreadServerDeps } from '#core/services/discovery/read-unread-servers.ts'
import {
  findUsedConnection,
  listCalledIntegrations,
  resolveConnectionSettings,
} from '#core/services/variables/resolve-rows.ts'
import { buildVerifierLocation } from './authorize-auth-connection.ts'

export type CodeExchangeDeps = TokenDeps & Deps<'digest' | 'events' | 'baseUrl'>

/** The servers of the connection are read immediately. */
export type FinishAuthorizationDeps = CodeExchangeDeps & UnreadServerDeps

export type AuthorizationResult = { redirectTo: string } & (
  | { kind: 'connected'; connection: AuthConnection; app: App }
  | { kind: 'failed'; error: string; description: string }
)

type AuthorizedConnection = { app: App; connection: AuthConnection }

/** The connection to be confirmed, and where the browser is sent afterwards. */
export type PendingConnection = AuthorizedConnection & { redirectTo: string }

/** Null when the state is unknown or expired; `finishAuthorization` then gives the reason. */
export async function findPendingConnection(
  deps: Deps<'store' | 'clock' | 'digest'>,
  { state }: CallbackParameters,
): Promise<PendingConnection | null> {
  const hash = deps.digest.sha256(state)
  const pending = await deps.store.transact((writer) =>
    writer.pendingAuthorizations.find(hash, deps.clock.now()),
  )
  const target = pending && (await loadConnection(deps, pending))
  return target ? { ...target, redirectTo: pending.redirectTo } : null
}

const loadConnection = (
  deps: Deps<'store'>,
  pending: PendingAuthorization,
): Promise<AuthorizedConnection | null> =>
  deps.store.read(async (reader) => {
    // A caller of the app started it, for their own account.
    if (pending.accountLinkId !== null) return null
    const found = await reader.apps.findAccessible(pending.owner, pending.appId)
    if (!found || !includesRole(found.role, 'owner')) return null
    const { app } = found
    const connection = await findUsedConnection(reader, app.id, pending.connectionId)
    return connection && isUnchangedSince(pending, connection) ? { app, connection } : null
  })

const createFailure = (redirectTo: string, error: string, description: string): AuthorizationResult => ({
  kind: 'failed',
  redirectTo,
  error: sanitizeRemoteText(error),
  description: sanitizeRemoteText(description),
})

const staleLinkMessage = 'This link was already used, or is older than ten minutes. Start again.'
const connectionChangedMessage = 'The connection was changed or deleted in the meantime. Start again.'

export async function finishAuthorization(
  deps: FinishAuthorizationDeps,
  callback: CallbackParameters,
): Promise<AuthorizationResult> {
  const hash = deps.digest.sha256(callback.state)
  const pending = await deps.store.transact((writer) =>
    writer.pendingAuthorizations.take(hash, deps.clock.now()),
  )
  if (!pending) return createFailure('', 'invalid_state', staleLinkMessage)
  const target = await loadConnection(deps, pending)
  if (!target) return createFailure(pending.redirectTo, 'connection_changed', connectionChangedMessage)
  const checked = validateCallback(pending, callback)
  if ('error' in checked) return recordRejection(deps, pending, target, checked)
  return exchangeCode(deps, pending, target, checked.code)
}

/** Whether the endpoints and the client are still the same as in the authorization request. */
export const isUnchangedSince = (pending: PendingAuthorization, { config }: AuthConnection) =>
  config.authorizationEndpoint === pending.authorizationEndpoint &&
  config.tokenEndpoint === pending.tokenEndpoint &&
  config.clientId === pending.clientId

/** Records the error only: tokens that the connection already has remain valid. */
async function recordRejection(
  deps: FinishAuthorizationDeps,
  { redirectTo }: PendingAuthorization,
  { connection }: AuthorizedConnection,
  rejection: { error: string; description: string },
): Promise<AuthorizationResult> {
  await recordConnectionStatus(deps, connection, {
    status: connection.status,
    lastError: describeOAuthError(rejection),
  })
  return createFailure(redirectTo, rejection.error, rejection.description)
}

async function exchangeCode(
  deps: FinishAuthorizationDeps,
  pending: PendingAuthorization,
  target: AuthorizedConnection,
  code: string,
): Promise<AuthorizationResult> {
  const reply = await requestCodeTokens(deps, pending, target.connection, code)
  if ('error' in reply) return recordRejection(deps, pending, target, reply)
  return saveTokens(deps, pending, target, reply)
}

/** The tokens for the code of an authorization response, or why the server issued none. */
export async function requestCodeTokens(
  deps: CodeExchangeDeps,
  pending: PendingAuthorization,
  connection: AuthConnection,
  code: string,
): Promise<IssuedTokens | { error: string; description: string }> {
  const location = buildVerifierLocation(pending.stateHash)
  const verifier = (await deps.secrets.open(pending.codeVerifier, location)).reveal()
  const reply = await requestConnectionToken(deps, connection, {
    client: { clientId: pending.clientId, clientAuthMethod: null },
    grantType: 'authorization_code',
    parameters: [
      ['code', code],
      ['redirect_uri', buildRedirectUri(deps)],
      ['code_verifier', verifier],
    ],
    secrets: [code, verifier],
  })
  if (!('kind' in reply)) return reply
  return {
    error: reply.error || 'server_unavailable',
    description: reply.description || 'The authorization server issued no token.',
  }
}

async function saveTokens(
  deps: FinishAuthorizationDeps,
  pending: PendingAuthorization,
  { app, connection }: AuthorizedConnection,
  issued: IssuedTokens,
): Promise<AuthorizationResult> {
  const tokens = await withIssuedTokens(deps, createEmptyTokens(deps, connection), issued)
  const saved = await deps.store.transact(async (writer) => {
    const old = await writer.authConnections.findById(app.id, connection.id)
    if (!old || !isUnchangedSince(pending, await resolveConnectionSettings(writer, old))) return null
    writer.audit.attribute({ caller: actAsOwner(pending.owner, originOf(pending)), appId: app.id })
    await writer.oauthTokens.put(tokens)
    const next = await writer.authConnections.update(await withConnectedStatus(deps, writer, old))
    await invalidateServedApp(deps, writer, app)
    return next
  })
  if (!saved) return createFailure(pending.redirectTo, 'connection_changed', connectionChangedMessage)
  deps.events.notifyServingChanged(app.publicMcpId)
  const caller = actAsOwner(pending.owner, originOf(pending))
  await readUnreadServers(deps, { caller, appId: app.id }, connection.id)
  return { kind: 'connected', redirectTo: pending.redirectTo, connection: saved, app }
}

const originOf = ({ owner }: PendingAuthorization) =>
  createBrowserOrigin(owner, { operation: 'connect.finishAuthorization' })

/** Binds the tokens to the origins that use the connection now, unless a client secret is already bound. */
async function withConnectedStatus(
  deps: Deps<'clock'>,
  writer: StoreWriter,
  old: AuthConnection,
): Promise<AuthConnection> {
  const now = deps.clock.now()
  const isBound = Object.keys(old.sealed).length > 0 && old.boundOrigins.length > 0
  const origins = isBound
    ? old.boundOrigins
    : listConnectionOrigins(await listCalledIntegrations(writer, old.appId), old.id)
  const statusUpdate = { status: 'valid' as const, lastError: null, lastValidatedAt: now, updatedAt: now }
  return { ...old, ...statusUpdate, boundOrigins: origins, isDetached: isBound && old.isDetached }
}
