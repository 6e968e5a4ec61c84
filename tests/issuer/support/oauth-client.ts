// An OAuth client as the contract describes it: it registers, opens the authorization request and exchanges the code.
// It uses oauth4webapi, which validates every response against the specifications.
import * as oauth from 'oauth4webapi'
import type { Visitor } from './visitor.ts'

export const insecureRequestOptions = { [oauth.allowInsecureRequests]: true }
const publicClient = oauth.None()

export type RegisteredOAuthClient = {
  as: oauth.AuthorizationServer
  client: oauth.Client
  redirectUri: string
}

export async function discoverServer(publicUrl: string, algorithm: 'oauth2' | 'oidc' = 'oauth2') {
  const issuer = new URL(publicUrl)
  const response = await oauth.discoveryRequest(issuer, { algorithm, ...insecureRequestOptions })
  return oauth.processDiscoveryResponse(issuer, response)
}

/** Registers with exactly the five members of the contract. */
export async function registerOAuthClient(
  publicUrl: string,
  redirectUri = 'http://127.0.0.1:53211/callback',
): Promise<RegisteredOAuthClient> {
  const as = await discoverServer(publicUrl)
  const metadata = {
    client_name: 'Inspector',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  const response = await oauth.dynamicClientRegistrationRequest(as, metadata, insecureRequestOptions)
  return { as, client: await oauth.processDynamicClientRegistrationResponse(response), redirectUri }
}

export type AuthorizationRequest = { url: URL; state: string; verifier: string }

/** An authorization request with exactly the contract's parameters, then `changes`; null removes a parameter. */
export async function createAuthorizationRequest(
  { as, client, redirectUri }: RegisteredOAuthClient,
  changes: Record<string, string | null> = {},
): Promise<AuthorizationRequest> {
  const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()]
  const url = new URL(as.authorization_endpoint ?? '')
  const parameters = {
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: redirectUri,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...changes,
  }
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, value)
  return { url, state, verifier }
}

/** Opens the request in the browser of a signed-in user and allows it. Resolves to the URL of the redirect. */
export async function approveAuthorization(
  visitor: Visitor,
  { url }: AuthorizationRequest,
): Promise<URL | null> {
  const page = await visitor.open(url)
  // It is not asked again for what it has allowed.
  return page.redirectedTo ?? (await visitor.submit(page, { decision: 'allow' })).redirectedTo
}

export const validateRedirect = (
  { as, client }: RegisteredOAuthClient,
  redirectedTo: URL | null,
  { state }: AuthorizationRequest,
) => oauth.validateAuthResponse(as, client, redirectedTo ?? new URL('about:blank'), state)

/** The unprocessed response of the token endpoint. */
export const requestCodeExchange = (
  { as, client, redirectUri }: RegisteredOAuthClient,
  parameters: URLSearchParams,
  verifier: string,
  changedRedirectUri = redirectUri,
) =>
  oauth.authorizationCodeGrantRequest(
    as,
    client,
    publicClient,
    parameters,
    changedRedirectUri,
    verifier,
    insecureRequestOptions,
  )

/** The complete authorization code flow for a signed-in user. */
export async function runAuthorizationFlow(
  visitor: Visitor,
  registered: RegisteredOAuthClient,
  changes: Record<string, string | null> = {},
): Promise<oauth.TokenEndpointResponse> {
  const request = await createAuthorizationRequest(registered, changes)
  const parameters = validateRedirect(registered, await approveAuthorization(visitor, request), request)
  const response = await requestCodeExchange(registered, parameters, request.verifier)
  return oauth.processAuthorizationCodeResponse(registered.as, registered.client, response)
}

export const requestTokenRefresh = (
  { as, client }: RegisteredOAuthClient,
  refreshToken: string | undefined,
) => oauth.refreshTokenGrantRequest(as, client, publicClient, refreshToken ?? '', insecureRequestOptions)

export const refreshTokens = async (registered: RegisteredOAuthClient, refreshToken: string | undefined) =>
  oauth.processRefreshTokenResponse(
    registered.as,
    registered.client,
    await requestTokenRefresh(registered, refreshToken),
  )
