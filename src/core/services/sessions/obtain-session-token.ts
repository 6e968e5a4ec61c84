// Returns a valid access token of a session, which is renewed ahead of its expiry, by one request at a time across all
// replicas: issuers treat a second use of a refresh token as theft and revoke the authorization.
import { ServiceError } from '#base/errors.ts'
import type { Secret } from '#base/secret.ts'
import { computeRetryAt, resolveTokenStatus } from '#core/engines/credentials/oauth-client/index.ts'
import { createServiceOrigin } from '#core/model/audit/request-origin.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { ConsoleSession } from '#core/model/sessions/console-session.ts'
import type { IssuedTokens, OAuthFailure } from '#core/ports/authorization-server-client.ts'
import type { Deps } from '#core/ports/ports.ts'
import {
  type ConsoleClientDeps,
  findConsoleClient,
  listResourceParameters,
  withKnownMethod,
} from './find-console-client.ts'
import { openSessionToken, sealSessionTokens } from './session-secrets.ts'

export type SessionTokenDeps = ConsoleClientDeps & Deps<'ids' | 'timer'>

/** Longer than any request to a token endpoint takes. */
const leaseMs = 25_000
const pollMs = 100

/** `rejectedVersion`: of the tokens that turned out to be invalid. Resolves to null if the session has ended; it is then removed. */
export async function obtainSessionToken(
  deps: SessionTokenDeps,
  first: ConsoleSession,
  rejectedVersion: string | null = null,
): Promise<{ token: Secret; session: ConsoleSession } | null> {
  let session: ConsoleSession | null = first
  for (let waitedMs = 0; session && waitedMs <= leaseMs; waitedMs += pollMs) {
    const context = { now: deps.clock.now(), canObtain: false, rejectedVersion }
    const status = resolveTokenStatus({ ...session, forcedAt: null }, context)
    if (status.kind === 'use') return openAccessToken(deps, session)
    if (status.kind === 'resting') throw createIssuerUnavailableError()
    if (status.kind !== 'renew') return endSession(deps, session)
    if (await claimLease(deps, session)) {
      if ((await renewTokens(deps, session)) === 'ended') return endSession(deps, session)
    } else {
      if (status.usable) return openAccessToken(deps, session)
      await deps.timer.wait(pollMs)
    }
    session = await reloadSession(deps, session)
  }
  if (session) throw createIssuerUnavailableError()
  return null
}

const createIssuerUnavailableError = () =>
  new ServiceError('unavailable', 'The issuer cannot renew the session at the moment; retry later.')

const claimLease = ({ store, ids }: SessionTokenDeps, session: ConsoleSession) =>
  store.transact((writer) => writer.consoleSessions.claimLease(session, ids.createUnguessable(), leaseMs))

const reloadSession = ({ store }: SessionTokenDeps, { cookieDigest }: ConsoleSession) =>
  store.read((reader) => reader.consoleSessions.findByCookie(cookieDigest))

async function endSession({ store }: SessionTokenDeps, { owner, id }: ConsoleSession): Promise<null> {
  await store.transact((writer) => {
    writer.audit.attribute({ caller: actAsOwner(owner, createServiceOrigin('sessions.end')), appId: null })
    return writer.consoleSessions.remove(owner, [id])
  })
  return null
}

/** A token whose key is lost cannot be decrypted any more. */
async function openAccessToken(deps: SessionTokenDeps, session: ConsoleSession) {
  const token = await openSessionToken(deps, session, 'accessToken').catch(() => null)
  return token ? { token, session } : endSession(deps, session)
}

/** The caller holds the lease. `ended`: the issuer rejected the refresh token, which is never sent again. */
async function renewTokens(deps: SessionTokenDeps, session: ConsoleSession): Promise<'ended' | 'stored'> {
  const reply = await requestRenewal(deps, session).catch(() => unavailable)
  // @guard external-issuer
  if (reply && 'kind' in reply && reply.kind === 'rejected') return 'ended'
  const next =
    'kind' in reply
      ? { ...session, ...computeBackOff(deps, session) }
      : { ...session, ...(await sealSessionTokens(deps, session, { ...reply, idToken: null })) }
  await storeTokensWithRetry(deps, session.version, next)
  return 'stored'
}

const unavailable: OAuthFailure = { kind: 'unavailable', error: '', description: '' }
const unreadable: OAuthFailure = { kind: 'rejected', error: 'invalid_grant', description: '' }

const computeBackOff = ({ clock }: SessionTokenDeps, { failures }: ConsoleSession) => ({
  failures: failures + 1,
  retryAt: computeRetryAt(clock.now(), failures + 1),
})

async function requestRenewal(
  deps: SessionTokenDeps,
  session: ConsoleSession,
): Promise<IssuedTokens | OAuthFailure> {
  const refreshToken = await openSessionToken(deps, session, 'refreshToken').catch(() => null)
  if (!refreshToken) return unreadable
  const [server, client] = await Promise.all([deps.signInServer.readMetadata(), findConsoleClient(deps)])
  if (!server) return unavailable
  // Tokens are bound to the client that obtained them.
  if (client?.clientId !== session.clientId) return unreadable
  return deps.signInServer.requestToken(
    server.tokenEndpoint,
    withKnownMethod(client, server),
    'refresh_token',
    [['refresh_token', refreshToken.reveal()], ...listResourceParameters(deps)],
  )
}

const maxTries = 5
const pauseMs = 200

/**
 * The issuer has already invalidated the old refresh token, so the new one must survive a short outage of the store.
 */
async function storeTokensWithRetry(
  { store, timer }: SessionTokenDeps,
  version: string,
  session: ConsoleSession,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await store.transact((writer) => writer.consoleSessions.replaceTokens(version, session))
      return
    } catch (error) {
      if (attempt === maxTries) throw error
      await timer.wait(attempt * pauseMs)
    }
  }
}
