import type { IssuerMetadata } from '../discover-issuer.ts'
import { createSignInError } from '../token-request.ts'

export const requestedScope = 'openid profile email offline_access'

/** Registers this program at the issuer (RFC 7591); returns its client id. `name`: what users see. */
export async function registerClient(
  { registration_endpoint: endpoint, issuer }: IssuerMetadata,
  { name, redirectUri, grantType }: { name: string; redirectUri: string; grantType: string },
): Promise<string> {
  if (!endpoint) throw createSignInError(`${issuer} registers no clients by itself: give a client id.`)
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_name: name,
      application_type: 'native',
      redirect_uris: [redirectUri],
      grant_types: [grantType, 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }),
  })
  const body = await response.json().catch(() => ({}))
  if (typeof body.client_id === 'string') return body.client_id
  throw createSignInError(`${issuer} did not register a client: ${body.error_description ?? response.status}`)
}
