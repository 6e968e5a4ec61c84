// Completes the authorization code flow when the browser returns from the authorization server. The request is
// anonymous: only its `state` counts, which was issued to the owner of the connection, works once and expires soon.
// An owner could hand the link to somebody else, whose account would then be connected, so a confirmation page is
// shown first.
import { originsUsing } from '#core/engines/bound-origins/bound-origins.ts'
import { type CallbackParameters, judgeCallback } from '#core/engines/oauth-client/callback.ts'
import type { App } from '#core/model/app.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { PendingAuthorization } from '#core/model/oauth.ts'
import type { IssuedTokens } from '#core/ports/oauth.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'
import { markServing } from '#core/services/apps/serving.ts'
import { noteStanding, shortened } from '#core/services/credentials/note-standing.ts'
import { noTokens } from '#core/services/credentials/obtain-token.ts'
import { redirectUri } from '#core/services/credentials/register-client.ts'
import { type TokenUses, told } from '#core/services/credentials/renew-token.ts'
import { requestToken, withIssued } from '#core/services/credentials/request-token.ts'
import { verifierPlace } from './authorize-connection.ts'

export type FinishUses = TokenUses & Uses<'digest' | 'events' | 'baseUrl'>

export type ConnectOutcome = { redirectTo: string } & (
  | { kind: 'connected'; connection: AuthConnection; app: App }
  | { kind: 'failed'; error: string; description: string }
)

type Found = { app: App; connection: AuthConnection }

/** The connection to be confirmed, and where the browser is sent afterwards. */
export type AwaitedConnection = Found & { redirectTo: string }

/** Null when the state is unknown or expired; `finishAuthorization` then gives the reason. */
export async function findAwaited(
  uses: Uses<'store' | 'clock' | 'digest'>,
  { state }: CallbackParameters,
): Promise<AwaitedConnection | null> {
  const hash = uses.digest.sha256(state)
  const pending = await uses.store.transact((writer) =>
    writer.pendingAuthorizations.find(hash, uses.clock.now()),
  )
  const found = pending && (await foundOf(uses, pending))
  return found ? { ...found, redirectTo: pending.redirectTo } : null
}

const foundOf = (uses: Uses<'store'>, pending: PendingAuthorization): Promise<Found | null> =>
  uses.store.read(async (reader) => {
    const app = await reader.apps.byId(pending.owner, pending.appId)
    const connection = app && (await reader.authConnections.byId(app.id, pending.connectionId))
    return connection && isStillOf(pending, connection) ? { app, connection } : null
  })

const failed = (redirectTo: string, error: string, description: string): ConnectOutcome => ({
  kind: 'failed',
  redirectTo,
  error: shortened(error),
  description: shortened(description),
})

const staleText = 'This link was already used, or is older than ten minutes. Start again.'
const changedText = 'The connection was changed or deleted in the meantime. Start again.'

export async function finishAuthorization(
  uses: FinishUses,
  sent: CallbackParameters,
): Promise<ConnectOutcome> {
  const hash = uses.digest.sha256(sent.state)
  const pending = await uses.store.transact((writer) =>
    writer.pendingAuthorizations.take(hash, uses.clock.now()),
  )
  if (!pending) return failed('', 'invalid_state', staleText)
  const found = await foundOf(uses, pending)
  if (!found) return failed(pending.redirectTo, 'connection_changed', changedText)
  const judged = judgeCallback(pending, sent)
  if ('error' in judged) return refused(uses, pending, found, judged)
  return exchanged(uses, pending, found, judged.code)
}

/** Whether the endpoints and the client are still those of the authorization request. */
const isStillOf = (pending: PendingAuthorization, { config }: AuthConnection) =>
  config.authorizationEndpoint === pending.authorizationEndpoint &&
  config.tokenEndpoint === pending.tokenEndpoint &&
  config.clientId === pending.clientId

/** Records the error only: tokens that the connection already has remain valid. */
async function refused(
  uses: FinishUses,
  { redirectTo }: PendingAuthorization,
  { connection }: Found,
  fault: { error: string; description: string },
): Promise<ConnectOutcome> {
  await noteStanding(uses, connection, { status: connection.status, lastError: told(fault) })
  return failed(redirectTo, fault.error, fault.description)
}

async function exchanged(
  uses: FinishUses,
  pending: PendingAuthorization,
  found: Found,
  code: string,
): Promise<ConnectOutcome> {
  const place = verifierPlace(pending.stateHash)
  const verifier = (await uses.secrets.open(pending.codeVerifier, place)).reveal()
  const parameters: [string, string][] = [
    ['code', code],
    ['redirect_uri', redirectUri(uses)],
    ['code_verifier', verifier],
  ]
  const client = { clientId: pending.clientId, clientAuthMethod: null }
  const secrets = [code, verifier]
  const reply = await requestToken(uses, found.connection, client, 'authorization_code', parameters, secrets)
  if ('fault' in reply) {
    const error = reply.error || 'server_unavailable'
    const description = reply.description || 'The authorization server issued no token.'
    return refused(uses, pending, found, { error, description })
  }
  return kept(uses, pending, found, reply)
}

async function kept(
  uses: FinishUses,
  pending: PendingAuthorization,
  { app, connection }: Found,
  issued: IssuedTokens,
): Promise<ConnectOutcome> {
  const tokens = await withIssued(uses, noTokens(uses, connection), issued)
  const saved = await uses.store.transact(async (writer) => {
    const old = await writer.authConnections.byId(app.id, connection.id)
    if (!old || !isStillOf(pending, old)) return null
    await writer.oauthTokens.put(tokens)
    const next = await writer.authConnections.update(await connected(uses, writer, old))
    await markServing(uses, writer, app, uses.clock.now())
    return next
  })
  if (!saved) return failed(pending.redirectTo, 'connection_changed', changedText)
  uses.events.servingChanged(app.publicMcpId)
  return { kind: 'connected', redirectTo: pending.redirectTo, connection: saved, app }
}

/** Binds the tokens to the origins that use the connection now, unless a client secret is already bound. */
async function connected(uses: Uses<'clock'>, writer: Writer, old: AuthConnection): Promise<AuthConnection> {
  const now = uses.clock.now()
  const isBound = Object.keys(old.sealed).length > 0 && old.boundOrigins.length > 0
  const origins = isBound ? old.boundOrigins : originsUsing(await writer.integrations.all(old.appId), old.id)
  const standing = { status: 'valid' as const, lastError: null, lastValidatedAt: now, updatedAt: now }
  return { ...old, ...standing, boundOrigins: origins, isDetached: isBound && old.isDetached }
}
