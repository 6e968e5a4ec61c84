// Renews the token of a connection. The caller holds the lease, so there is one request at a time: servers that rotate
// refresh tokens treat a second use as theft and revoke the authorization.
import { computeRetryAt, isEndedGrant } from '#core/engines/credentials/oauth-client/index.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { OAuthTokens } from '#core/model/auth-connections/oauth.ts'
import type { OAuthFailure } from '#core/ports/authorization-server-client.ts'
import type { Deps } from '#core/ports/ports.ts'
import { recordConnectionStatus } from './connection-status.ts'
import { buildTokenLocation, requestConnectionToken, withIssuedTokens } from './request-token.ts'

export type TokenDeps = Deps<'store' | 'secrets' | 'secretSource' | 'clock' | 'timer' | 'ids' | 'oauth'>

/** `moved`: the stored tokens were replaced or removed meanwhile, so the new ones are discarded. */
export type TokenRenewal = { kind: 'renewed'; tokens: OAuthTokens } | { kind: 'failed' } | { kind: 'moved' }

/** `known`: the tokens that the lease was claimed on. `isForced`: the API rejected the token. */
export async function renewToken(
  deps: TokenDeps,
  connection: AuthConnection,
  known: OAuthTokens,
  isForced: boolean,
): Promise<TokenRenewal> {
  const leased = isForced ? { ...known, forcedAt: deps.clock.now() } : known
  try {
    const reply = await requestNextTokens(deps, connection, leased)
    return 'kind' in reply
      ? await recordRenewalFailure(deps, connection, leased, reply)
      : await saveRenewedTokens(deps, connection, await withIssuedTokens(deps, leased, reply), known.version)
  } catch (error) {
    await replaceTokens(deps, known.version, leased).catch(() => false)
    throw error
  }
}

async function requestNextTokens(deps: TokenDeps, connection: AuthConnection, tokens: OAuthTokens) {
  if (tokens.refreshToken !== null) {
    const location = buildTokenLocation(tokens.connectionId, 'refreshToken')
    const refreshToken = (await deps.secrets.open(tokens.refreshToken, location)).reveal()
    const parameters: [string, string][] = [['refresh_token', refreshToken]]
    return requestConnectionToken(deps, connection, {
      client: tokens,
      grantType: 'refresh_token',
      parameters,
      secrets: [refreshToken],
    })
  }
  const { scopes, audience } = connection.config
  const parameters: [string, string][] = [
    ['scope', scopes.join(' ')],
    ['audience', audience],
  ]
  return requestConnectionToken(deps, connection, {
    client: tokens,
    grantType: 'client_credentials',
    parameters,
    secrets: [],
  })
}

const replaceTokens = (deps: TokenDeps, version: string, tokens: OAuthTokens) =>
  deps.store.transact((writer) => writer.oauthTokens.replace(version, tokens))

const maxTries = 5
const pauseMs = 200

/** The server has already invalidated the old token, so the new one must survive a short outage of the store. */
async function replaceTokensWithRetry(
  deps: TokenDeps,
  version: string,
  tokens: OAuthTokens,
): Promise<boolean> {
  for (let attempt = 1; attempt < maxTries; attempt++) {
    try {
      return await replaceTokens(deps, version, tokens)
    } catch {
      await deps.timer.wait(attempt * pauseMs)
    }
  }
  return replaceTokens(deps, version, tokens)
}

/** A personal account says nothing about the connection. */
const isOfConnection = ({ id }: AuthConnection, { connectionId }: OAuthTokens) => id === connectionId

async function saveRenewedTokens(
  deps: TokenDeps,
  connection: AuthConnection,
  tokens: OAuthTokens,
  version: string,
): Promise<TokenRenewal> {
  if (!(await replaceTokensWithRetry(deps, version, tokens))) return { kind: 'moved' }
  const isFailing = connection.status !== 'valid' || connection.lastError !== null
  if (isFailing && isOfConnection(connection, tokens)) {
    await recordConnectionStatus(deps, connection, { status: 'valid', lastError: null, isVerified: true })
  }
  return { kind: 'renewed', tokens }
}

/** A rejected refresh token is removed and never sent again; any other failure is retried later. */
async function recordRenewalFailure(
  deps: TokenDeps,
  connection: AuthConnection,
  tokens: OAuthTokens,
  error: OAuthFailure,
): Promise<TokenRenewal> {
  const failures = tokens.failures + 1
  const isEnded = isEndedGrant(error.error) && error.kind === 'rejected' && tokens.refreshToken !== null
  const backOff = { failures, retryAt: computeRetryAt(deps.clock.now(), failures) }
  const next = isEnded ? { ...tokens, refreshToken: null } : { ...tokens, ...backOff }
  if (!(await replaceTokens(deps, tokens.version, next))) return { kind: 'moved' }
  if (isOfConnection(connection, tokens)) {
    const rejection = isEnded ? 'expired' : 'invalid'
    const status = error.kind === 'rejected' ? rejection : connection.status
    const message = isEnded
      ? `The authorization has ended; connect again. ${describeOAuthError(error)}`
      : describeOAuthError(error)
    await recordConnectionStatus(deps, connection, { status, lastError: message })
  }
  return { kind: 'failed' }
}

/** A failure of an authorization server, as a sentence for the owner. */
export function describeOAuthError({
  error,
  description,
}: Pick<OAuthFailure, 'error' | 'description'>): string {
  const reason = `The authorization server answered ${error}${description ? `: ${description}` : '.'}`
  if (error === '') return `The authorization server issues no token. ${description}`.trim()
  return error === 'invalid_target' ? `${reason} ${resourceHint}` : reason
}

const resourceHint = 'Set "resource" of the connection to another value, or to "none" to leave it out.'
