// Returns a valid token of a connection. It is requested or renewed when needed, by one caller at a time across all
// replicas.
import type { Secret } from '#base/secret.ts'
import type { Instant } from '#base/time.ts'
import { type TokenStanding, tokenStanding } from '#core/engines/oauth-client/token-standing.ts'
import { after } from '#core/engines/oauth-client/token-times.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { OAuthTokens } from '#core/model/oauth.ts'
import { renewToken, type TokenUses } from './renew-token.ts'
import { tokenPlace } from './request-token.ts'

/** `until`: when to obtain it again; null: never. */
export type ObtainedToken = { accessToken: Secret; version: string; until: Instant | null }

/** `missing`: why there is no token, for the caller. */
export type NoToken = { missing: string; until: Instant | null }

/** Longer than any request to a token endpoint takes. */
const leaseMs = 25_000
const pollMs = 100
const soonMs = 1_000

/** `refused`: the version of the token that the API rejected, or null. Returns null when there never was a token. */
export async function obtainToken(
  uses: TokenUses,
  connection: AuthConnection,
  asked: { canObtain: boolean; refused: string | null },
): Promise<ObtainedToken | NoToken | null> {
  for (let waitedMs = 0; waitedMs <= leaseMs; waitedMs += pollMs) {
    const tokens = await read(uses, connection)
    const now = uses.clock.now()
    const standing = tokenStanding(tokens, { now, ...asked })
    if (standing.kind !== 'renew') return asItStands(uses, connection, tokens, standing)
    const known = tokens ?? noTokens(uses, connection)
    if (await claim(uses, known, now)) {
      const renewal = await renewToken(uses, connection, known, asked.refused === known.version)
      if (renewal.kind === 'renewed') return opened(uses, renewal.tokens, renewal.tokens.renewAt)
    } else {
      if (tokens && standing.usable) return opened(uses, tokens, after(now, soonMs))
      await uses.timer.wait(pollMs)
    }
  }
  return { missing: wordsOf(connection).away, until: uses.clock.now() }
}

const read = (uses: TokenUses, { appId, id }: AuthConnection) =>
  uses.store.read((reader) => reader.oauthTokens.of(appId, id))

const claim = (uses: TokenUses, known: OAuthTokens, now: Instant) =>
  uses.store.transact((writer) =>
    writer.oauthTokens.claim(known, uses.ids.unguessable(), now, after(now, leaseMs)),
  )

export const noTokens = (uses: TokenUses, { id, appId, config }: AuthConnection): OAuthTokens => ({
  connectionId: id,
  appId,
  clientId: config.clientId,
  clientAuthMethod: null,
  accessToken: null,
  refreshToken: null,
  expiresAt: null,
  renewAt: null,
  version: uses.ids.unguessable(),
  failures: 0,
  retryAt: null,
  forcedAt: null,
})

async function asItStands(
  uses: TokenUses,
  connection: AuthConnection,
  tokens: OAuthTokens | null,
  standing: Exclude<TokenStanding, { kind: 'renew' }>,
): Promise<ObtainedToken | NoToken | null> {
  const words = wordsOf(connection)
  if (standing.kind === 'none' || !tokens) return null
  if (standing.kind === 'use') return opened(uses, tokens, standing.until)
  if (standing.kind === 'lapsed') return { missing: words.lapsed, until: null }
  const present = await uses.store.read((reader) =>
    reader.authConnections.byId(connection.appId, connection.id),
  )
  return { missing: present?.status === 'invalid' ? words.refused : words.away, until: standing.until }
}

const wordsOf = ({ name }: AuthConnection) => ({
  lapsed: `The authorization of the connection "${name}" has ended. Its owner has to connect it again.`,
  refused: `The authorization server rejected the connection "${name}". Its owner has to correct it.`,
  away: `The authorization server of the connection "${name}" issues no token at the moment; retry later.`,
})

async function opened(
  uses: TokenUses,
  { connectionId, accessToken, version }: OAuthTokens,
  until: Instant | null,
): Promise<ObtainedToken | null> {
  if (accessToken === null) return null
  const secret = await uses.secrets.open(accessToken, tokenPlace(connectionId, 'accessToken'))
  return { accessToken: secret, version, until }
}
