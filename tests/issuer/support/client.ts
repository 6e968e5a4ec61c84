// An OAuth client as the contract describes it: it registers, opens the authorization request and exchanges the code.
// It uses oauth4webapi, which validates every response against the specifications.
import * as oauth from 'oauth4webapi'
import type { Visitor } from './visitor.ts'

export const loopback = { [oauth.allowInsecureRequests]: true }
const publicClient = oauth.None()

export type Connected = { as: oauth.AuthorizationServer; client: oauth.Client; redirectUri: string }

export async function discover(publicUrl: string, algorithm: 'oauth2' | 'oidc' = 'oauth2') {
  const issuer = new URL(publicUrl)
  const response = await oauth.discoveryRequest(issuer, { algorithm, ...loopback })
  return oauth.processDiscoveryResponse(issuer, response)
}

/** Registers with exactly the five members of the contract. */
export async function register(
  publicUrl: string,
  redirectUri = 'http://127.0.0.1:53211/callback',
): Promise<Connected> {
  const as = await discover(publicUrl)
  const metadata = {
    client_name: 'Inspector',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  const response = await oauth.dynamicClientRegistrationRequest(as, metadata, loopback)
  return { as, client: await oauth.processDynamicClientRegistrationResponse(response), redirectUri }
}

export type Request = { url: URL; state: string; verifier: string }

/** An authorization request with exactly the contract's parameters, then `changes`; null removes a parameter. */
export async function authorizationRequest(
  { as, client, redirectUri }: Connected,
  changes: Record<string, string | null> = {},
): Promise<Request> {
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
export async function allow(visitor: Visitor, { url }: Request): Promise<URL | null> {
  return (await visitor.submit(await visitor.open(url), { decision: 'allow' })).leftTo
}

export const callback = ({ as, client }: Connected, leftTo: URL | null, { state }: Request) =>
  oauth.validateAuthResponse(as, client, leftTo ?? new URL('about:blank'), state)

/** The unprocessed response of the token endpoint. */
export const exchange = (
  { as, client, redirectUri }: Connected,
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
    loopback,
  )

/** The complete authorization code flow for a signed-in user. */
export async function connect(
  visitor: Visitor,
  connected: Connected,
  changes: Record<string, string | null> = {},
): Promise<oauth.TokenEndpointResponse> {
  const request = await authorizationRequest(connected, changes)
  const parameters = callback(connected, await allow(visitor, request), request)
  const response = await exchange(connected, parameters, request.verifier)
  return oauth.processAuthorizationCodeResponse(connected.as, connected.client, response)
}

export const refresh = ({ as, client }: Connected, refreshToken: string | undefined) =>
  oauth.refreshTokenGrantRequest(as, client, publicClient, refreshToken ?? '', loopback)

export const refreshed = async (connected: Connected, refreshToken: string | undefined) =>
  oauth.processRefreshTokenResponse(connected.as, connected.client, await refresh(connected, refreshToken))
