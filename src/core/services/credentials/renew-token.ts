// Renews the token of a connection. The caller holds the lease, so that there is one request at a time: servers that
// rotate refresh tokens treat a second use of one as theft and revoke the authorization.
import { retryAfter } from '#core/engines/oauth-client/token-times.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { OAuthTokens } from '#core/model/oauth.ts'
import type { OAuthFault } from '#core/ports/oauth.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { noteStanding } from './note-standing.ts'
import { requestToken, tokenPlace, withIssued } from './request-token.ts'

export type TokenUses = Uses<'store' | 'secrets' | 'clock' | 'timer' | 'ids' | 'oauth'>

/** `moved`: the tokens were replaced or removed meanwhile, and the new ones are discarded. */
export type Renewal = { kind: 'renewed'; tokens: OAuthTokens } | { kind: 'failed' } | { kind: 'moved' }

/** `known`: the tokens that the lease was claimed on. `isForced`: the API rejected the token. */
export async function renewToken(
  uses: TokenUses,
  connection: AuthConnection,
  known: OAuthTokens,
  isForced: boolean,
): Promise<Renewal> {
  const held = isForced ? { ...known, forcedAt: uses.clock.now() } : known
  try {
    const reply = await ask(uses, connection, held)
    return 'fault' in reply
      ? await failed(uses, connection, held, reply)
      : await keep(uses, connection, await withIssued(uses, held, reply), known.version)
  } catch (error) {
    await replace(uses, known.version, held).catch(() => false)
    throw error
  }
}

async function ask(uses: TokenUses, connection: AuthConnection, tokens: OAuthTokens) {
  if (tokens.refreshToken !== null) {
    const place = tokenPlace(connection.id, 'refreshToken')
    const refreshToken = (await uses.secrets.open(tokens.refreshToken, place)).reveal()
    const parameters: [string, string][] = [['refresh_token', refreshToken]]
    return requestToken(uses, connection, tokens, 'refresh_token', parameters, [refreshToken])
  }
  const { scopes, audience } = connection.config
  const parameters: [string, string][] = [
    ['scope', scopes.join(' ')],
    ['audience', audience],
  ]
  return requestToken(uses, connection, tokens, 'client_credentials', parameters, [])
}

const replace = (uses: TokenUses, version: string, tokens: OAuthTokens) =>
  uses.store.transact((writer) => writer.oauthTokens.replace(version, tokens))

const tries = 5
const pauseMs = 200

/** The server has already invalidated the old token, so a short outage of the store must not lose the new one. */
async function replaceSurely(uses: TokenUses, version: string, tokens: OAuthTokens): Promise<boolean> {
  for (let attempt = 1; attempt < tries; attempt++) {
    try {
      return await replace(uses, version, tokens)
    } catch {
      await uses.timer.wait(attempt * pauseMs)
    }
  }
  return replace(uses, version, tokens)
}

async function keep(
  uses: TokenUses,
  connection: AuthConnection,
  tokens: OAuthTokens,
  version: string,
): Promise<Renewal> {
  if (!(await replaceSurely(uses, version, tokens))) return { kind: 'moved' }
  if (connection.status !== 'valid') {
    await noteStanding(uses, connection, { status: 'valid', lastError: null, isProved: true })
  }
  return { kind: 'renewed', tokens }
}

/** A rejected refresh token is removed and never sent again; any other failure is retried later. */
async function failed(
  uses: TokenUses,
  connection: AuthConnection,
  tokens: OAuthTokens,
  fault: OAuthFault,
): Promise<Renewal> {
  const failures = tokens.failures + 1
  const isEnded = fault.error === 'invalid_grant' && tokens.refreshToken !== null
  const rest = { failures, retryAt: retryAfter(uses.clock.now(), failures) }
  const next = isEnded ? { ...tokens, refreshToken: null } : { ...tokens, ...rest }
  if (!(await replace(uses, tokens.version, next))) return { kind: 'moved' }
  if (fault.fault === 'refused') {
    const status = isEnded ? 'expired' : 'invalid'
    const text = isEnded ? `The authorization has ended; connect again. ${told(fault)}` : told(fault)
    await noteStanding(uses, connection, { status, lastError: text })
  }
  return { kind: 'failed' }
}

/** An OAuth error response, as a sentence for the owner. */
export const told = ({ error, description }: Pick<OAuthFault, 'error' | 'description'>) =>
  `The authorization server answered ${error}${description ? `: ${description}` : '.'}`
