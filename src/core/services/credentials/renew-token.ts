// Renews the token of a connection. The caller holds the lease, so that there is one request at a time: servers that
// rotate refresh tokens treat a second use of one as theft and revoke the authorization.
import { computeRetryAt } from '#core/engines/oauth-client/token-times.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { OAuthTokens } from '#core/model/oauth.ts'
import type { OAuthFailure } from '#core/ports/oauth.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { recordConnectionStatus } from './note-standing.ts'
import { buildTokenLocation, requestConnectionToken, withIssuedTokens } from './request-token.ts'

export type TokenDeps = Uses<'store' | 'secrets' | 'clock' | 'timer' | 'ids' | 'oauth'>

/** `moved`: the tokens were replaced or removed meanwhile, and the new ones are discarded. */
export type TokenRenewal = { kind: 'renewed'; tokens: OAuthTokens } | { kind: 'failed' } | { kind: 'moved' }

/** `known`: the tokens that the lease was claimed on. `isForced`: the API rejected the token. */
export async function renewToken(
  uses: TokenDeps,
  connection: AuthConnection,
  known: OAuthTokens,
  isForced: boolean,
): Promise<TokenRenewal> {
  const leased = isForced ? { ...known, forcedAt: uses.clock.now() } : known
  try {
    const reply = await requestNextTokens(uses, connection, leased)
    return 'fault' in reply
      ? await recordRenewalFailure(uses, connection, leased, reply)
      : await saveRenewedTokens(uses, connection, await withIssuedTokens(uses, leased, reply), known.version)
  } catch (error) {
    await replaceTokens(uses, known.version, leased).catch(() => false)
    throw error
  }
}

async function requestNextTokens(uses: TokenDeps, connection: AuthConnection, tokens: OAuthTokens) {
  if (tokens.refreshToken !== null) {
    const location = buildTokenLocation(connection.id, 'refreshToken')
    const refreshToken = (await uses.secrets.open(tokens.refreshToken, location)).reveal()
    const parameters: [string, string][] = [['refresh_token', refreshToken]]
    return requestConnectionToken(uses, connection, tokens, 'refresh_token', parameters, [refreshToken])
  }
  const { scopes, audience } = connection.config
  const parameters: [string, string][] = [
    ['scope', scopes.join(' ')],
    ['audience', audience],
  ]
  return requestConnectionToken(uses, connection, tokens, 'client_credentials', parameters, [])
}

const replaceTokens = (uses: TokenDeps, version: string, tokens: OAuthTokens) =>
  uses.store.transact((writer) => writer.oauthTokens.replace(version, tokens))

const maxTries = 5
const pauseMs = 200

/** The server has already invalidated the old token, so a short outage of the store must not lose the new one. */
async function replaceTokensWithRetry(
  uses: TokenDeps,
  version: string,
  tokens: OAuthTokens,
): Promise<boolean> {
  for (let attempt = 1; attempt < maxTries; attempt++) {
    try {
      return await replaceTokens(uses, version, tokens)
    } catch {
      await uses.timer.wait(attempt * pauseMs)
    }
  }
  return replaceTokens(uses, version, tokens)
}

async function saveRenewedTokens(
  uses: TokenDeps,
  connection: AuthConnection,
  tokens: OAuthTokens,
  version: string,
): Promise<TokenRenewal> {
  if (!(await replaceTokensWithRetry(uses, version, tokens))) return { kind: 'moved' }
  if (connection.status !== 'valid') {
    await recordConnectionStatus(uses, connection, { status: 'valid', lastError: null, isVerified: true })
  }
  return { kind: 'renewed', tokens }
}

/** A rejected refresh token is removed and never sent again; any other failure is retried later. */
async function recordRenewalFailure(
  uses: TokenDeps,
  connection: AuthConnection,
  tokens: OAuthTokens,
  error: OAuthFailure,
): Promise<TokenRenewal> {
  const failures = tokens.failures + 1
  const isEnded = error.error === 'invalid_grant' && tokens.refreshToken !== null
  const backOff = { failures, retryAt: computeRetryAt(uses.clock.now(), failures) }
  const next = isEnded ? { ...tokens, refreshToken: null } : { ...tokens, ...backOff }
  if (!(await replaceTokens(uses, tokens.version, next))) return { kind: 'moved' }
  if (error.fault === 'refused') {
    const status = isEnded ? 'expired' : 'invalid'
    const message = isEnded
      ? `The authorization has ended; connect again. ${describeOAuthError(error)}`
      : describeOAuthError(error)
    await recordConnectionStatus(uses, connection, { status, lastError: message })
  }
  return { kind: 'failed' }
}

/** An OAuth error response, as a sentence for the owner. */
export const describeOAuthError = ({ error, description }: Pick<OAuthFailure, 'error' | 'description'>) =>
  `The authorization server answered ${error}${description ? `: ${description}` : '.'}`
