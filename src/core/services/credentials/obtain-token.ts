// Returns a valid token of a connection. It is requested or renewed when needed, by one caller at a time across all
// replicas.
import type { Secret } from '#base/secret.ts'
import type { Instant } from '#base/time.ts'
import { resolveTokenStatus, type TokenStatus } from '#core/engines/oauth-client/token-standing.ts'
import { addMilliseconds } from '#core/engines/oauth-client/token-times.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { OAuthTokens } from '#core/model/oauth.ts'
import { renewToken, type TokenDeps } from './renew-token.ts'
import { buildTokenLocation } from './request-token.ts'

/** `until`: when to obtain it again; null: never. */
export type ObtainedToken = { accessToken: Secret; version: string; until: Instant | null }

/** `missing`: why there is no token, for the caller. */
export type UnavailableToken = { missing: string; until: Instant | null }

/** Longer than any request to a token endpoint takes. */
const leaseMs = 25_000
const pollMs = 100
const retryMs = 1_000

/** `refused`: the version of the token that the API rejected, or null. Returns null when there never was a token. */
export async function obtainToken(
  uses: TokenDeps,
  connection: AuthConnection,
  request: { canObtain: boolean; refused: string | null },
): Promise<ObtainedToken | UnavailableToken | null> {
  for (let waitedMs = 0; waitedMs <= leaseMs; waitedMs += pollMs) {
    const tokens = await readTokens(uses, connection)
    const now = uses.clock.now()
    const status = resolveTokenStatus(tokens, { now, ...request })
    if (status.kind !== 'renew') return resolveTokenByStatus(uses, connection, tokens, status)
    const known = tokens ?? createEmptyTokens(uses, connection)
    if (await claimLease(uses, known, now)) {
      const renewal = await renewToken(uses, connection, known, request.refused === known.version)
      if (renewal.kind === 'renewed') return openAccessToken(uses, renewal.tokens, renewal.tokens.renewAt)
    } else {
      if (tokens && status.usable) return openAccessToken(uses, tokens, addMilliseconds(now, retryMs))
      await uses.timer.wait(pollMs)
    }
  }
  return { missing: buildErrorMessages(connection).unavailable, until: uses.clock.now() }
}

const readTokens = (uses: TokenDeps, { appId, id }: AuthConnection) =>
  uses.store.read((reader) => reader.oauthTokens.find(appId, id))

const claimLease = (uses: TokenDeps, known: OAuthTokens, now: Instant) =>
  uses.store.transact((writer) =>
    writer.oauthTokens.claimLease(known, uses.ids.createUnguessable(), now, addMilliseconds(now, leaseMs)),
  )

export const createEmptyTokens = (uses: TokenDeps, { id, appId, config }: AuthConnection): OAuthTokens => ({
  connectionId: id,
  appId,
  clientId: config.clientId,
  clientAuthMethod: null,
  accessToken: null,
  refreshToken: null,
  expiresAt: null,
  renewAt: null,
  version: uses.ids.createUnguessable(),
  failures: 0,
  retryAt: null,
  forcedAt: null,
})

async function resolveTokenByStatus(
  uses: TokenDeps,
  connection: AuthConnection,
  tokens: OAuthTokens | null,
  status: Exclude<TokenStatus, { kind: 'renew' }>,
): Promise<ObtainedToken | UnavailableToken | null> {
  const messages = buildErrorMessages(connection)
  if (status.kind === 'none' || !tokens) return null
  if (status.kind === 'use') return openAccessToken(uses, tokens, status.until)
  if (status.kind === 'lapsed') return { missing: messages.expired, until: null }
  const current = await uses.store.read((reader) =>
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
  uses: TokenDeps,
  { connectionId, accessToken, version }: OAuthTokens,
  until: Instant | null,
): Promise<ObtainedToken | null> {
  if (accessToken === null) return null
  const secret = await uses.secrets.open(accessToken, buildTokenLocation(connectionId, 'accessToken'))
  return { accessToken: secret, version, until }
}
