import { requestTokens, type TokenResponse, toRenewalTime } from '../token-request.ts'
import type { TokenSource } from '../token-source.ts'

/** What signing in returns, as plain data that can be stored: it must be as secret as a password. */
export type SignInSession = {
  clientId: string
  tokenEndpoint: string
  revocationEndpoint: string | null
  resource: string
  accessToken: string
  refreshToken: string | null
  /** Milliseconds since 1970; null: unknown. */
  renewAt: number | null
}

const withTokens = (session: SignInSession, tokens: TokenResponse): SignInSession => ({
  ...session,
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token ?? session.refreshToken,
  renewAt: toRenewalTime(tokens),
})

/** Tokens of a session, renewed when they end. `save` gets each new state: issuers may accept a refresh token once only. */
export function createSessionTokens(
  initial: SignInSession,
  save: (session: SignInSession) => Promise<void>,
): TokenSource {
  let session = initial
  let renewal: Promise<string> | null = null

  async function renew(refreshToken: string): Promise<string> {
    const { tokenEndpoint, clientId, resource } = session
    const parameters = {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
      resource,
    }
    session = withTokens(session, await requestTokens(tokenEndpoint, parameters))
    await save(session)
    return session.accessToken
  }

  const renewToken = async () => {
    if (session.refreshToken === null) return null
    renewal ??= renew(session.refreshToken).finally(() => {
      renewal = null
    })
    return renewal
  }
  return {
    async getToken() {
      const isEnding = session.renewAt !== null && Date.now() >= session.renewAt
      return (isEnding && (await renewToken())) || session.accessToken
    },
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
