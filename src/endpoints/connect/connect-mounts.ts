// The public endpoints of the OAuth client: the redirect URI, and the client metadata document. They need no access
// token; a callback is authenticated by its `state`.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callbackPath, clientMetadataPath, redirectUri } from '#core/services/credentials/register-client.ts'
import {
  type AwaitedConnection,
  type ConnectOutcome,
  type FinishUses,
  findAwaited,
  finishAuthorization,
} from '#core/usecases/auth-connections/finish-authorization.ts'
import { textMount } from '#endpoints/well-known/text-mount.ts'
import { type Mount, sendText } from '#http/server.ts'
import { parseCallback } from './callback-parameters.ts'
import { confirmPage, connectedPage, failedPage, pageHeaders } from './outcome.page.ts'

export type ConnectUses = FinishUses & {
  /** Counts a request. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
  admit(request: IncomingMessage): number
  /** Logs an internal error, which browsers do not see. */
  log(message: string, error: unknown): void
}

export const connectMounts = (uses: ConnectUses): Mount[] => [
  { path: callbackPath, handle: (request, response) => void handle(uses, request, response) },
  textMount(clientMetadataPath, 'application/json; charset=utf-8', () => clientMetadata(uses.baseUrl)),
]

/** draft-ietf-oauth-client-id-metadata-document: the client id is the URL of this document. */
export const clientMetadata = (baseUrl: string) =>
  JSON.stringify({
    client_id: `${baseUrl}${clientMetadataPath}`,
    client_name: 'Tenon',
    client_uri: baseUrl,
    redirect_uris: [redirectUri({ baseUrl })],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'web',
  })

async function handle(uses: ConnectUses, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isOwnRequest(request)) return sendText(response, 405, { Allow: 'GET, POST' }, '')
  const wait = uses.admit(request)
  if (wait > 0) return sendText(response, 429, { 'Retry-After': String(wait) }, '')
  try {
    const sent = parseCallback(new URL(request.url ?? '', uses.baseUrl).searchParams)
    if (!sent) return send(response, malformed)
    const awaited = request.method === 'GET' && sent.code ? await findAwaited(uses, sent) : null
    if (awaited) return askFirst(response, awaited)
    send(response, await finishAuthorization(uses, sent))
  } catch (error) {
    uses.log('An OAuth authorization could not be completed.', error)
    const page = failedPage(
      'server_error',
      'The service could not complete the authorization. Try again later.',
    )
    sendText(response, 503, pageHeaders(), page)
  }
}

const malformed: ConnectOutcome = {
  kind: 'failed',
  redirectTo: '',
  error: 'invalid_request',
  description: 'The parameters of the callback URL are missing, repeated or malformed.',
}

/** CSRF: a form of another site must not confirm a connection. */
const isOwnRequest = ({ method, headers }: IncomingMessage) =>
  method === 'GET' || (method === 'POST' && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin')

/** `form-action` includes the origin of the final redirect, since browsers apply the policy to redirects of the form. */
function askFirst(response: ServerResponse, { app, connection, redirectTo }: AwaitedConnection): void {
  const next = redirectTo ? ` ${new URL(redirectTo).origin}` : ''
  const server = new URL(connection.config.authorizationEndpoint).host
  const page = confirmPage(connection.name, app.name, server)
  sendText(response, 200, pageHeaders(`'self'${next}`), page)
}

function send(response: ServerResponse, outcome: ConnectOutcome): void {
  if (outcome.redirectTo) redirect(response, outcome)
  else if (outcome.kind === 'failed') {
    sendText(response, 400, pageHeaders(), failedPage(outcome.error, outcome.description))
  } else {
    sendText(response, 200, pageHeaders(), connectedPage(outcome.connection.name, outcome.app.name))
  }
}

/** The target gets the status and an error code, but no secret. */
function redirect(response: ServerResponse, outcome: ConnectOutcome): void {
  const url = new URL(outcome.redirectTo)
  url.searchParams.set('status', outcome.kind)
  if (outcome.kind === 'failed') url.searchParams.set('error', outcome.error)
  sendText(response, 303, { Location: url.href, 'Cache-Control': 'no-store' }, '')
}
