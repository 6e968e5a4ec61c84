// The service as an OAuth client of its own issuer, for the sign-in to the console.
import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import type { JsonObject } from '#base/json.ts'
import { Secret } from '#base/secret.ts'
import type { OAuthFailure } from '#core/ports/authorization-server-client.ts'
import type { SignInCode, SignInServer, SignInTokens } from '#core/ports/sign-in-server.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { buildClientAuth } from './client-auth.ts'
import { createOAuth } from './create-oauth.ts'
import { toOAuthFailure } from './oauth-failures.ts'
import { buildFetchOptions } from './request-token.ts'
import { toSignInServerMetadata } from './sign-in-metadata.ts'
import { createUpstreamFetch } from './upstream-fetch.ts'

export type SignInServerSetup = {
  /** The issuer's metadata document, cached; null until it was first fetched. */
  getMetadata(): Promise<JsonObject | null>
  /** Reaches the issuer. */
  upstream: Upstream
}

export function createSignInServer({ getMetadata, upstream }: SignInServerSetup): SignInServer {
  const { requestToken, register, revoke } = createOAuth(upstream)
  const readMetadata = async () => {
    const metadata = await getMetadata()
    return metadata && toSignInServerMetadata(metadata)
  }
  const exchangeCode = async (exchange: SignInCode) => {
    const metadata = await getMetadata()
    if (!metadata) return { kind: 'unavailable' as const, error: '', description: '' }
    return requestTokensWithCode(upstream, metadata as unknown as AuthorizationServer, exchange)
  }
  return { requestToken, register, revoke, readMetadata, exchangeCode }
}

async function requestTokensWithCode(
  upstream: Upstream,
  server: AuthorizationServer,
  exchange: SignInCode,
): Promise<SignInTokens | OAuthFailure> {
  const { client, state, redirectUri, codeVerifier, nonce, parameters } = exchange
  const metadata = { client_id: client.clientId }
  try {
    const response = await authorizationCodeGrantRequest(
      server,
      metadata,
      buildClientAuth(client, client.method ?? 'none'),
      validateAuthResponse(server, metadata, listCallbackParameters(exchange), state),
      redirectUri,
      codeVerifier,
      {
        ...buildFetchOptions(createUpstreamFetch(upstream, { readsIdTokens: nonce !== '' })),
        additionalParameters: parameters,
      },
    )
    // @guard issuer/provider-sign-in console/callback
    const options = nonce === '' ? {} : { expectedNonce: nonce, requireIdToken: true }
    const tokens = await processAuthorizationCodeResponse(server, metadata, response, options)
    return {
      accessToken: new Secret(tokens.access_token),
      refreshToken: tokens.refresh_token ? new Secret(tokens.refresh_token) : null,
      idToken: tokens.id_token ? new Secret(tokens.id_token) : null,
      expiresIn: tokens.expires_in ?? null,
    }
  } catch (error) {
    return toExchangeFailure(error)
  }
}

const listCallbackParameters = ({ state, code, iss }: SignInCode) =>
  new URLSearchParams({ state, code, ...(iss && { iss }) })

/** A response that the library rejects, such as an ID token with another nonce, gets a code of its own. */
function toExchangeFailure(error: unknown): OAuthFailure {
  if (!(error instanceof OperationProcessingError)) return toOAuthFailure(error)
  return { kind: 'rejected', error: 'invalid_token_response', description: error.message }
}
