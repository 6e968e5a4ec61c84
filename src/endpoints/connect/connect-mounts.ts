// The public endpoints of the OAuth client: the redirect URI and the client metadata document. They need no access
// token: `state` authenticates a callback.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deps } from '#core/ports/ports.ts'
import { accountLinkPath } from '#core/services/accounts/account-links.ts'
import { buildPageBrand, mainColourOf } from '#core/services/apps/page-brand.ts'
import {
  buildRedirectUri,
  callbackPath,
  clientMetadataPath,
} from '#core/services/credentials/register-client.ts'
import { findPendingAccount } from '#core/usecases/accounts/connect-account.ts'
import {
  type AuthorizationResult,
  findPendingConnection,
  finishAuthorization,
  type PendingConnection,
} from '#core/usecases/auth-connections/finish-authorization.ts'
import { createTextMount } from '#endpoints/well-known/text-mount.ts'
import { type HttpMount, sendText } from '#http/server.ts'
import { type AccountRouteDeps, handleAccountCallback, handleAccountLink } from './account-route.ts'
import {
  buildCallbackPageHeaders,
  renderConfirmPage,
  renderFailedPage,
  renderTooManyRequestsPage,
} from './callback.page.ts'
import { parseCallbackParameters } from './callback-parameters.ts'
import { buildOutcomeUrl, type ConnectOutcome, openOutcome, outcomePath, renderOutcome } from './outcome.ts'

export type ConnectDeps = AccountRouteDeps &
  Deps<'cursors'> & {
    /** Counts a request. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
    throttle(request: IncomingMessage): number
    /** Logs an internal error, which browsers do not see. */
    log(message: string, error: unknown): void
  }

export const createConnectMounts = (deps: ConnectDeps): HttpMount[] => [
  {
    path: callbackPath,
    handle: (request, response) => void runPage(deps, request, response, handleCallback),
  },
  {
    path: accountLinkPath,
    handle: (request, response) => void runPage(deps, request, response, handleAccountLink),
  },
  { path: outcomePath, handle: (request, response) => showOutcome(deps, request, response) },
  createTextMount(clientMetadataPath, 'application/json; charset=utf-8', () =>
    buildClientMetadata(deps.baseUrl),
  ),
]

/** draft-ietf-oauth-client-id-metadata-document: the client id is the URL of this document. */
export const buildClientMetadata = (baseUrl: string) =>
  JSON.stringify({
    client_id: `${baseUrl}${clientMetadataPath}`,
    client_name: 'Tenon',
    client_uri: baseUrl,
    redirect_uris: [buildRedirectUri({ baseUrl })],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'web',
  })

async function handleCallback(
  deps: ConnectDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isSameOriginRequest(request)) return sendText(response, 405, { Allow: 'GET, POST' }, '')
  const parameters = parseCallbackParameters(new URL(request.url ?? '', deps.baseUrl).searchParams)
  if (!parameters) return sendOutcome(deps, response, malformedCallback)
  if (await findPendingAccount(deps, parameters))
    return handleAccountCallback(deps, request, response, parameters)
  const pending =
    request.method === 'GET' && parameters.code ? await findPendingConnection(deps, parameters) : null
  if (pending) return sendConfirmation(response, pending)
  sendOutcome(deps, response, await finishAuthorization(deps, parameters))
}

type PageHandler = (deps: ConnectDeps, request: IncomingMessage, response: ServerResponse) => Promise<void>

async function runPage(
  deps: ConnectDeps,
  request: IncomingMessage,
  response: ServerResponse,
  handlePage: PageHandler,
): Promise<void> {
  const waitSeconds = deps.throttle(request)
  if (waitSeconds > 0) {
    const headers = { ...buildCallbackPageHeaders(), 'Retry-After': String(waitSeconds) }
    return sendText(response, 429, headers, renderTooManyRequestsPage(waitSeconds))
  }
  try {
    await handlePage(deps, request, response)
  } catch (error) {
    deps.log('An OAuth authorization could not be completed.', error)
    const page = renderFailedPage(
      'server_error',
      'The service could not complete the authorization. Try again later.',
    )
    sendText(response, 503, buildCallbackPageHeaders(), page)
  }
}

const malformedCallback: AuthorizationResult = {
  kind: 'failed',
  redirectTo: '',
  error: 'invalid_request',
  description: 'The parameters of the callback URL are missing, repeated or malformed.',
}

/** CSRF: a form of another site must not confirm a connection. */
const isSameOriginRequest = ({ method, headers }: IncomingMessage) =>
  method === 'GET' || (method === 'POST' && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin')

/** `form-action` includes the origin of the final redirect, since browsers apply the policy to redirects of the form. */
function sendConfirmation(
  response: ServerResponse,
  { app, connection, redirectTo }: PendingConnection,
): void {
  const next = redirectTo ? ` ${new URL(redirectTo).origin}` : ''
  const server = new URL(connection.config.authorizationEndpoint).host
  const brand = buildPageBrand(app)
  const page = renderConfirmPage(connection.name, brand, server)
  sendText(response, 200, buildCallbackPageHeaders(`'self'${next}`, brand), page)
}

const toOutcome = (result: AuthorizationResult): ConnectOutcome =>
  result.kind === 'failed'
    ? { kind: 'failed', error: result.error, description: result.description }
    : {
        kind: 'connected',
        connection: result.connection.name,
        app: result.app.name,
        colour: mainColourOf(result.app.branding),
      }

/** Redirects, since the callback works once: reloading the page shows the outcome again. */
function sendOutcome(deps: ConnectDeps, response: ServerResponse, result: AuthorizationResult): void {
  const url = result.redirectTo ? buildAppRedirect(result) : buildOutcomeUrl(deps, toOutcome(result))
  sendText(response, 303, { Location: url, 'Cache-Control': 'no-store' }, '')
}

function showOutcome({ cursors, baseUrl }: ConnectDeps, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET') return sendText(response, 405, { Allow: 'GET' }, '')
  const { searchParams } = new URL(request.url ?? '', baseUrl)
  const { status, page, brand } = renderOutcome(openOutcome(cursors, searchParams))
  sendText(response, status, buildCallbackPageHeaders(undefined, brand), page)
}

/** The target gets the status and an error code, but no secret. */
function buildAppRedirect(result: AuthorizationResult): string {
  const url = new URL(result.redirectTo)
  url.searchParams.set('status', result.kind)
  if (result.kind === 'failed') url.searchParams.set('error', result.error)
  return url.href
}
