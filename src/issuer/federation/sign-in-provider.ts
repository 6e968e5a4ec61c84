import type { IdentityProvider } from './identity-provider.ts'

export type ProviderCode = {
  code: string
  /** The parameters of the response as received; "" for missing ones. */
  iss: string
  state: string
  nonce: string
  codeVerifier: string
  redirectUri: string
}

export type ProviderTokens = { idToken: string; accessToken: string }

/** An OpenID provider on the issuer's sign-in page. */
export interface SignInProvider extends IdentityProvider {
  /** The label of the provider's button. */
  label: string
  clientId: string
  /** Null when the provider cannot be reached. */
  findAuthorizationEndpoint(): Promise<string | null>
  /**
   * Validates the response, and the ID token with its nonce; the caller verifies its signature. `failure` is for the
   * log.
   */
  exchangeCode(code: ProviderCode): Promise<ProviderTokens | { failure: string }>
  /** The provider's claims about the user of a token; empty without any. */
  loadUserinfo(accessToken: string, subject: string): Promise<Record<string, unknown>>
}
