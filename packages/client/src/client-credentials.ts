import { discoverIssuer } from './discover-issuer.ts'
import { requestTokens, toRenewalTime } from './token-request.ts'
import type { TokenSource } from './token-source.ts'

export type ClientCredentials = {
  /** The address of the service, whose metadata name the issuer. */
  baseUrl: string
  clientId: string
  clientSecret: string
  scope?: string
}

/**
 * Tokens for a program that acts for itself (RFC 6749, section 4.4). Tenon's embedded issuer has no such clients, so this is
 * for a service with an external issuer (`AUTH_ISSUER`).
 */
export function createClientCredentials(credentials: ClientCredentials): TokenSource {
  let current: Promise<{ token: string; renewAt: number | null }> | null = null

  async function requestToken() {
    const { baseUrl, scope } = credentials
    const { resource, metadata } = await discoverIssuer(baseUrl)
    const parameters = { grant_type: 'client_credentials', resource, ...(scope !== undefined && { scope }) }
    const tokens = await requestTokens(metadata.token_endpoint, parameters, credentials)
    return { token: tokens.access_token, renewAt: toRenewalTime(tokens) }
  }

  const renewToken = async () => {
    current = requestToken()
    try {
      return (await current).token
    } catch (error) {
      current = null
      throw error
    }
  }
  return {
    async getToken() {
      const known = await current
      return known && (known.renewAt === null || Date.now() < known.renewAt) ? known.token : renewToken()
    },
    renewToken,
  }
}
