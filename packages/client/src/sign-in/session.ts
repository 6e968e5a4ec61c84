import type { DiscoveredIssuer } from '../discover-issuer.ts'
import { requestTokens, type TokenResponse, toRenewalTime } from '../token-request.ts'
import type { TokenSource } from '../token-source.ts'

/** The result of signing in, as plain data that can be stored. Keep it as secret as a password. */
export type SignInSession = {
  clientId: string
  tokenEndpoint: string
  revocationEndpoint: string | null
  resource: string
  accessToken: string
  refreshToken: string | null
  /** Milliseconds since 1970; null if unknown. */
  renewAt: number | null
}

export const createSession = (
  clientId: string,
  { metadata, resource }: DiscoveredIssuer,
  tokens: TokenResponse,
): SignInSession => ({
  clientId,
  tokenEndpoint: metadata.token_endpoint,
  revocationEndpoint: metadata.revocation_endpoint ?? null,
  resource,
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token ?? null,
  renewAt: toRenewalTime(tokens),
})

const withTokens = (session: SignInSession, tokens: TokenResponse): SignInSession => ({
  ...session,
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token ?? session.refreshToken,
  renewAt: toRenewalTime(tokens),
})

export type SessionStore = {
  /** Receives each new state: issuers may accept a refresh token only once. */
  save(session: SignInSession): Promise<void>
  /**
   * Runs `renew` while no other program does so for the same session. Passes the stored session, or null after the user
   * signed out. Needed only for a store that programs share: without it, when two programs renew at once, one loses the
   * session.
   */
  renewExclusively?: <T>(renew: (stored: SignInSession | null) => Promise<T>) => Promise<T>
}

const isEnding = ({ renewAt }: SignInSession) => renewAt !== null && Date.now() >= renewAt

/** Tokens of a session, renewed when they expire. */
export function createSessionTokens(initial: SignInSession, store: SessionStore): TokenSource {
  let session = initial
  let renewal: Promise<string | null> | null = null

  async function renew(stored: SignInSession | null): Promise<string | null> {
    if (stored === null) return null
    const isRenewed = stored.accessToken !== session.accessToken
    session = stored
    if (isRenewed && !isEnding(session)) return session.accessToken
    const { refreshToken, tokenEndpoint, clientId, resource } = session
    if (refreshToken === null) return null
    const parameters = {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
      resource,
    }
    session = withTokens(session, await requestTokens(tokenEndpoint, parameters))
    await store.save(session)
    return session.accessToken
  }

  const renewToken = () => {
    renewal ??= (store.renewExclusively?.(renew) ?? renew(session)).finally(() => {
      renewal = null
    })
    return renewal
  }
  return {
    getToken: async () => (isEnding(session) && (await renewToken())) || session.accessToken,
    renewToken,
  }
}

/** Ends the session at the issuer (RFC 7009), if the issuer can do that. */
export async function endSession({
  clientId,
  revocationEndpoint,
  refreshToken,
  accessToken,
}: SignInSession): Promise<void> {
  if (revocationEndpoint === null) return
  const body = new URLSearchParams({ client_id: clientId, token: refreshToken ?? accessToken })
  await fetch(revocationEndpoint, { method: 'POST', body })
}
