// Signs a user in with the browser of this computer (RFC 8252): authorization code with PKCE, received on loopback.
import { createHash, randomBytes } from 'node:crypto'
import { type DiscoveredIssuer, discoverIssuer } from '../discover-issuer.ts'
import { createSignInError, requestTokens } from '../token-request.ts'
import { openRedirectListener } from './redirect-listener.ts'
import { registerClient, requestedScope } from './register-client.ts'
import { createSession, type SignInSession } from './session.ts'

export type LoopbackSignIn = {
  /** The address of the service. */
  baseUrl: string
  /** The name that the user sees on the consent page. */
  clientName: string
  /** For issuers without client registration. The client must allow `http://127.0.0.1` as redirect URI. */
  clientId?: string
  /** Shows the URL to the user, or opens it. */
  openUrl: (url: string) => void | Promise<void>
  signal?: AbortSignal
}

const toBase64Url = (bytes: Buffer) => bytes.toString('base64url')

type AuthorizationRequest = { clientId: string; redirectUri: string; state: string; verifier: string }

function buildAuthorizationUrl({ metadata, resource }: DiscoveredIssuer, request: AuthorizationRequest) {
  const url = new URL(metadata.authorization_endpoint)
  const parameters = {
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope: requestedScope,
    // A refresh token requires the user's consent.
    prompt: 'consent',
    state: request.state,
    code_challenge: toBase64Url(createHash('sha256').update(request.verifier).digest()),
    code_challenge_method: 'S256',
    resource,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** The code of the redirect. Throws when the issuer reported an error, or when the redirect belongs to another sign-in. */
function readCode(parameters: URLSearchParams, state: string, issuer: string): string {
  const error = parameters.get('error')
  if (error) throw createSignInError(parameters.get('error_description') ?? error)
  // RFC 9207: the code might come from another issuer.
  const isForeign = (parameters.get('iss') ?? issuer) !== issuer
  const code = parameters.get('code')
  if (parameters.get('state') !== state || isForeign || !code)
    throw createSignInError('The browser came back from another sign-in.')
  return code
}

export async function signInOnLoopback(options: LoopbackSignIn): Promise<SignInSession> {
  const discovered = await discoverIssuer(options.baseUrl)
  const { metadata, resource } = discovered
  const listener = await openRedirectListener(options.signal)
  try {
    const { redirectUri } = listener
    const clientId =
      options.clientId ??
      (await registerClient(metadata, {
        name: options.clientName,
        redirectUri,
        grantType: 'authorization_code',
      }))
    const [state, verifier] = [toBase64Url(randomBytes(16)), toBase64Url(randomBytes(32))]
    await options.openUrl(buildAuthorizationUrl(discovered, { clientId, redirectUri, state, verifier }))
    const code = readCode(await listener.redirect, state, metadata.issuer)
    const tokens = await requestTokens(metadata.token_endpoint, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      code_verifier: verifier,
      resource,
    })
    return createSession(clientId, discovered, tokens)
  } finally {
    listener.close()
  }
}
