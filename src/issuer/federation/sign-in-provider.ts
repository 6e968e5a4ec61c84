import type { IdentityProvider } from './identity-provider.ts'

export type ProviderCode = {
  code: string
  /** The parameters of the response, as received; "" when they were not sent. */
  iss: string
  state: string
  nonce: string
  codeVerifier: string
  redirectUri: string
}

export type ProviderTokens = { idToken: string; accessToken: string }

/** An OpenID provider at which people sign in from the page of the issuer. */
export interface SignInProvider extends IdentityProvider {
  /** What the button says that leads there. */
  label: string
  clientId: string
  /** Null when the provider cannot be reached. */
  findAuthorizationEndpoint(): Promise<string | null>
  /** Validates the response, and the ID token with its nonce; its signature is for the caller. `failure` is for the log. */
  exchangeCode(code: ProviderCode): Promise<ProviderTokens | { failure: string }>
  /** What the provider says about the user of a token; empty when it says nothing. */
  loadUserinfo(accessToken: string, subject: string): Promise<Record<string, unknown>>
}
