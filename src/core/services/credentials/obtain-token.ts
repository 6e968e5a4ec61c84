// Returns a valid token of a connection. Tokens are requested or renewed when needed, by one caller at a time across
// all replicas.
import type { Secret } from '#base/secret.ts'
import { addMilliseconds, type Instant } from '#base/time.ts'
import { resolveTokenStatus, type TokenStatus } from '#core/engines/credentials/oauth-client/index.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { OAuthTokens } from '#core/model/auth-connections/oauth.ts'
import { renewToken, type TokenDeps } from './renew-token.ts'
import { buildTokenLocation } from './request-token.ts'

/** `until`: when to obtain the token again; null for never. `expiresAt`: null when unknown. */
export type ObtainedToken = {
  accessToken: Secret
  version: string
  until: Instant | null
  expiresAt: Instant | null
}

/** `missing`: why there is no token, for the caller. */
export type UnavailableToken = { missing: string; until: Instant | null }

/** Longer than any request to a token endpoint takes. */
const leaseMs = 25_000
const pollMs = 100
const retryMs = 1_000

/**
 * `rejectedVersion`: the version of the token that the API rejected, or null. `tokensId`: absent for the tokens of the
 * connection.
 */
export type TokenRequest = { canObtain: boolean; rejectedVersion: string | null; tokensId?: string }

/** Returns null when there never was a token. */
export async function obtainToken(
  deps: TokenDeps,
  connection: AuthConnection,
  { tokensId = connection.id, ...request }: TokenRequest,
): Promise<ObtainedToken | UnavailableToken | null> {
  for (let waitedMs = 0; waitedMs <= leaseMs; waitedMs += pollMs) {
    const tokens = await readTokens(deps, connection.appId, tokensId)
    const now = deps.clock.now()
    const status = resolveTokenStatus(tokens, { now, ...request })
    if (status.kind !== 'renew') return resolveTokenByStatus(deps, connection, tokens, status)
    const known = tokens ?? createEmptyTokens(deps, connection)
    if (await claimLease(deps, known)) {
      const renewal = await renewToken(deps, connection, known, request.rejectedVersion === known.version)
      if (renewal.kind === 'renewed') return openAccessToken(deps, renewal.tokens, renewal.tokens.renewAt)
    } else {
      if (tokens && status.usable) return openAccessToken(deps, tokens, addMilliseconds(now, retryMs))
      await deps.timer.wait(pollMs)
    }
  }
  return { missing: buildErrorMessages(connection).unavailable, until: deps.clock.now() }
}

const readTokens = (deps: TokenDeps, appId: string, tokensId: string) =>
  deps.store.read((reader) => reader.oauthTokens.find(appId, tokensId))

const claimLease = (deps: TokenDeps, known: OAuthTokens) =>
  deps.store.transact((writer) => writer.oauthTokens.claimLease(known, deps.ids.createUnguessable(), leaseMs))

export const createEmptyTokens = (deps: TokenDeps, { id, appId, config }: AuthConnection): OAuthTokens => ({
  connectionId: id,
  appId,
  clientId: config.clientId,
  clientAuthMethod: null,
  accessToken: null,
  refreshToken: null,
  expiresAt: null,
  renewAt: null,
  version: deps.ids.createUnguessable(),
  failures: 0,
  retryAt: null,
  forcedAt: null,
})

async function resolveTokenByStatus(
  deps: TokenDeps,
  connection: AuthConnection,
  tokens: OAuthTokens | null,
  status: Exclude<TokenStatus, { kind: 'renew' }>,
): Promise<ObtainedToken | UnavailableToken | null> {
  const messages = buildErrorMessages(connection)
  if (status.kind === 'none' || !tokens) return null
  if (status.kind === 'use') return openAccessToken(deps, tokens, status.until)
  if (status.kind === 'lapsed') return { missing: messages.expired, until: null }
  const current = await deps.store.read((reader) =>
    reader.authConnections.findById(connection.appId, connection.id),
  )
  return {
    missing: current?.status === 'invalid' ? messages.rejected : messages.unavailable,
    until: status.until,
  }
}

const buildErrorMessages = ({ name }: AuthConnection) => ({
  expired: `The authorization of the connection "${name}" has ended. Its owner has to connect it again.`,
  rejected: `The authorization server rejected the connection "${name}". Its owner has to correct it.`,
  unavailable: `The authorization server of the connection "${name}" issues no token at the moment; retry later.`,
})

async function openAccessToken(
  deps: TokenDeps,
  { connectionId, accessToken, version, expiresAt }: OAuthTokens,
  until: Instant | null,
): Promise<ObtainedToken | null> {
  if (accessToken === null) return null
  const secret = await deps.secrets.open(accessToken, buildTokenLocation(connectionId, 'accessToken'))
  return { accessToken: secret, version, until, expiresAt }
}
