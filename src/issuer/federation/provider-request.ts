// The authorization request to the OpenID provider. All its values derive from a secret in a cookie of the browser that
// began the sign-in. A response that another browser received or requested matches none of its cookies.
import { createHash } from 'node:crypto'
import { defaultScope } from '../provider/scopes.ts'

export type ProviderRequest = { state: string; nonce: string; codeVerifier: string }

/** The state contains the id of the interaction, which is part of its URL. */
export function deriveProviderRequest(secret: string, uid: string): ProviderRequest {
  const derive = (purpose: string) =>
    createHash('sha256')
      .update(JSON.stringify([purpose, uid, secret]))
      .digest('base64url')
  return { state: `${uid}.${derive('state')}`, nonce: derive('nonce'), codeVerifier: derive('code_verifier') }
}

/** The interaction in a state; null for an invalid state. */
export const readStateUid = (state: string) => /^([\w-]+)\.[\w-]+$/.exec(state)?.[1] ?? null

export function buildProviderUrl(
  authorizationEndpoint: string,
  { state, nonce, codeVerifier }: ProviderRequest,
  { clientId, redirectUri, loginHint }: { clientId: string; redirectUri: string; loginHint: string },
): string {
  const url = new URL(authorizationEndpoint)
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: defaultScope,
    state,
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(loginHint && { login_hint: loginHint }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
