// Signs a user in with the browser of another computer (RFC 8628): the user opens a page there and types a code.
import { setTimeout } from 'node:timers/promises'
import { discoverIssuer, type IssuerMetadata } from '../discover-issuer.ts'
import { TenonError } from '../tenon-error.ts'
import { createSignInError, requestTokens, type TokenResponse } from '../token-request.ts'
import { registerClient, requestedScope } from './register-client.ts'
import { createSession, type SignInSession } from './session.ts'

export type DeviceSignIn = {
  /** The address of the service. */
  baseUrl: string
  /** The name that the user sees on the page of the issuer. */
  clientName: string
  /** For issuers without client registration. The client must allow the grant type of devices. */
  clientId?: string
  /** Shows the page and the code to the user. `completeUrl` has the code; null if the issuer offers none. */
  showCode: (prompt: DevicePrompt) => void
  signal?: AbortSignal
}

export type DevicePrompt = { url: string; userCode: string; completeUrl: string | null }

const grantType = 'urn:ietf:params:oauth:grant-type:device_code'

/** The response of the device authorization endpoint (RFC 8628, section 3.2). */
type DeviceAuthorization = {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete?: string
  /** Seconds. */
  expires_in: number
  /** Seconds between requests for the tokens. */
  interval?: number
}

async function requestDeviceCode(
  { device_authorization_endpoint: endpoint, issuer }: IssuerMetadata,
  parameters: Record<string, string>,
): Promise<DeviceAuthorization> {
  if (!endpoint) throw createSignInError(`${issuer} does not sign in devices: use a token.`)
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(parameters),
  })
  const body = await response.json().catch(() => ({}))
  if (response.ok && typeof body.device_code === 'string') return body
  const reason = body.error_description ?? body.error ?? `status ${response.status}`
  throw createSignInError(`${issuer} did not start the sign-in: ${reason}.`)
}

/** The OAuth error of a failed request for tokens; "" for another failure. */
const readOAuthError = (error: unknown): string =>
  error instanceof TenonError ? String((error.details as { error?: unknown } | null)?.error ?? '') : ''

/** Asks for the tokens until the user has decided. Rejects when the code expires. */
async function awaitTokens(
  { metadata, signal }: { metadata: IssuerMetadata; signal: AbortSignal | undefined },
  { device_code, interval = 5 }: DeviceAuthorization,
  parameters: Record<string, string>,
): Promise<TokenResponse> {
  for (let seconds = interval; ; ) {
    await setTimeout(seconds * 1000, undefined, { signal })
    try {
      return await requestTokens(metadata.token_endpoint, {
        grant_type: grantType,
        device_code,
        ...parameters,
      })
    } catch (error) {
      const code = readOAuthError(error)
      if (code === 'slow_down') seconds += 5
      else if (code !== 'authorization_pending') throw error
    }
  }
}

export async function signInOnDevice(options: DeviceSignIn): Promise<SignInSession> {
  const discovered = await discoverIssuer(options.baseUrl)
  const { metadata, resource } = discovered
  const clientId =
    options.clientId ??
    (await registerClient(metadata, {
      name: options.clientName,
      // Unused; issuers reject clients without any.
      redirectUri: 'http://127.0.0.1/callback',
      grantType,
    }))
  const authorization = await requestDeviceCode(metadata, {
    client_id: clientId,
    scope: requestedScope,
    resource,
  })
  options.showCode({
    url: authorization.verification_uri,
    userCode: authorization.user_code,
    completeUrl: authorization.verification_uri_complete ?? null,
  })
  const tokens = await awaitTokens({ metadata, signal: options.signal }, authorization, {
    client_id: clientId,
    resource,
  })
  return createSession(clientId, discovered, tokens)
}
