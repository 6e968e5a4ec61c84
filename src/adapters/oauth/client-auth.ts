// How the service authenticates as a client at an authorization server (RFC 6749, 2.3.1).
import { type ClientAuth, ClientSecretPost, None } from 'oauth4webapi'
import type { ClientAuthMethod } from '#core/model/auth-connections/oauth.ts'
import type { OAuthClient, OAuthFailure } from '#core/ports/authorization-server-client.ts'
import { createKeyAuth } from './client-key.ts'

/**
 * The form encoding of RFC 6749, in the form of browsers: characters are encoded only where necessary, so that servers
 * that do not decode accept most ids and secrets.
 */
const encodeFormValue = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

const toHeaderBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

const createBasicAuth =
  (secret: string, encode: (text: string) => string): ClientAuth =>
  (_server, client, _body, headers) => {
    const pair = `${encode(client.client_id)}:${encode(secret)}`
    headers.set('authorization', `Basic ${btoa(toHeaderBytes(pair))}`)
  }

export function buildClientAuth({ clientSecret }: OAuthClient, method: ClientAuthMethod): ClientAuth {
  if (!clientSecret || method === 'none') return None()
  const secret = clientSecret.reveal()
  if (method === 'private_key_jwt') return createKeyAuth(secret)
  if (method === 'client_secret_post') return ClientSecretPost(secret)
  return createBasicAuth(secret, method === 'client_secret_basic' ? encodeFormValue : (text) => text)
}

/**
 * The methods to try: the known one first, then Basic, which servers must support, and POST. Basic without encoding is
 * for servers that do not decode. A method that the owner has chosen is the only one.
 */
export function listClientAuthMethods(client: OAuthClient): ClientAuthMethod[] {
  const { clientId, clientSecret, method, isMethodChosen = false } = client
  if (!clientSecret || (isMethodChosen && method === 'none')) return ['none']
  if (method === 'private_key_jwt') return [method]
  const isPlain = [clientId, clientSecret.reveal()].every((text) => encodeFormValue(text) === text)
  const methods: ClientAuthMethod[] = [
    ...(method === null ? [] : [method]),
    'client_secret_basic',
    'client_secret_post',
    ...(isPlain ? [] : (['client_secret_basic_plain'] as const)),
  ]
  const chosen = isMethodChosen
    ? methods.filter((candidate) => method !== null && candidate.startsWith(method))
    : methods
  return [...new Set(chosen)]
}

/** Words of errors about the code, the refresh token or another parameter: the server has accepted the client. */
const aboutRequest =
  /grant|code|refresh|redirect|scope|target|resource|audience|verifier|pkce|expired|revoked|used/i
const aboutClient =
  /client|credential|secret|auth(?:n|ed|enticat|ori[sz]ation header)|unauthori[sz]ed|basic|auth$/i

/**
 * Whether the server may have rejected the client rather than the request, so that another method may help. When in
 * doubt it did not: a code or refresh token that is sent twice counts as stolen.
 */
export function isClientRejection({ kind, error, description }: OAuthFailure, status: number): boolean {
  if (kind !== 'rejected') return false
  if (aboutClient.test(error)) return true
  // @guard token-answers
  if (aboutRequest.test(error)) return false
  if (error === 'invalid_request' || error === 'http_400')
    return aboutClient.test(description) || !aboutRequest.test(description)
  return status === 401 || status === 403
}
