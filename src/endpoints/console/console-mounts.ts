// Sign-in to the console and sign-out. Only these routes and the management API read its cookies.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientAddress } from '#base/web/client-address.ts'
import { originOf } from '#base/web/url.ts'
import { signInCallbackPath } from '#core/services/sessions/find-console-client.ts'
import { type SessionEndDeps, signOut } from '#core/usecases/sessions/sessions.ts'
import { finishSignIn, startSignIn } from '#core/usecases/sessions/sign-in.ts'
import type { SignInDeps, SignInFailure } from '#core/usecases/sessions/sign-in-failure.ts'
import { parseCallbackParameters } from '#endpoints/connect/callback-parameters.ts'
import { type HttpMount, sendText } from '#http/server.ts'
import { parseReturnPath } from './return-path.ts'
import { hasSameOriginProof } from './same-origin-proof.ts'
import { type ConsoleCookies, createConsoleCookies } from './session-cookies.ts'
import { consolePageHeaders, renderSignInFailedPage } from './sign-in.page.ts'

export const signInPath = '/console/sign-in'

/**
 * The address that signs a browser in and then sends it to `path` of the service; as another user, if it is signed in
 * already.
 */
export const buildSignInPath = (path: string) => `${signInPath}?to=${encodeURIComponent(path)}`
export const buildSwitchUserPath = (path: string) => `${buildSignInPath(path)}&prompt=login`

export const signOutPath = '/console/sign-out'
export const signOutEverywherePath = '/console/sign-out-everywhere'

export type ConsoleDeps = SignInDeps &
  SessionEndDeps & {
    /** Counts a request. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
    throttle(request: IncomingMessage): number
    clientAddressOf(request: IncomingMessage): ClientAddress
    /** Logs an internal error, which browsers do not see. */
    log(message: string, error: unknown): void
    /** Logs problems that the operator can solve. */
    warn(message: string): void
  }

type ConsoleContext = ConsoleDeps & { cookies: ConsoleCookies }
type ConsoleRoute = (
  context: ConsoleContext,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>

export function createConsoleMounts(deps: ConsoleDeps): HttpMount[] {
  const context = { ...deps, cookies: createConsoleCookies(deps.baseUrl) }
  const createMount = (path: string, method: 'GET' | 'POST', route: ConsoleRoute): HttpMount => ({
    path,
    handle: (request, response) => void runRoute(context, { method, route, path }, request, response),
  })
  return [
    createMount(signInPath, 'GET', handleSignIn),
    createMount(signInCallbackPath, 'GET', handleCallback),
    createMount(signOutPath, 'POST', (...all) => handleSignOut(...all, false)),
    createMount(signOutEverywherePath, 'POST', (...all) => handleSignOut(...all, true)),
  ]
}

async function runRoute(
  context: ConsoleContext,
  { method, route, path }: { method: string; route: ConsoleRoute; path: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '', context.baseUrl)
  if (pathname !== path) return sendText(response, 404, consolePageHeaders, '')
  if (request.method !== method) return sendText(response, 405, { Allow: method }, '')
  const waitSeconds = context.throttle(request)
  if (waitSeconds > 0) return sendText(response, 429, { 'Retry-After': String(waitSeconds) }, '')
  try {
    await route(context, request, response)
  } catch (error) {
    context.log('A sign-in to the console or a sign-out failed.', error)
    sendFailure(context, response, 503, {
      failure: {
        error: 'server_error',
        reason: 'The service could not complete this. Try again later.',
        internal: '',
      },
    })
  }
}

const readQuery = ({ baseUrl }: ConsoleContext, { url = '' }: IncomingMessage) =>
  new URL(url, baseUrl).searchParams

/** The cookie lasts exactly as long as a sign-in: ten minutes. */
const browserCookieSeconds = 600

const handleSignIn: ConsoleRoute = async (context, request, response) => {
  const query = readQuery(context, request)
  const started = await startSignIn(context, {
    browser: context.cookies.browser.read(request),
    returnTo: parseReturnPath(query.get('to')),
    isForced: query.get('prompt') === 'login',
  })
  if ('failure' in started) return sendFailure(context, response, 503, started)
  redirect(response, started.authorizationUrl, [
    context.cookies.browser.format(started.browser, browserCookieSeconds),
  ])
}

const handleCallback: ConsoleRoute = async (context, request, response) => {
  const { cookies } = context
  const parameters = parseCallbackParameters(readQuery(context, request))
  if (!parameters) return sendFailure(context, response, 400, malformedCallback)
  const result = await finishSignIn(context, {
    parameters,
    browser: cookies.browser.read(request),
    cookie: cookies.session.read(request),
    origin: {
      userAgent: request.headers['user-agent'] ?? '',
      address: context.clientAddressOf(request),
    },
  })
  if ('failure' in result) return sendFailure(context, response, 400, result)
  const seconds = Math.floor((Date.parse(result.endsAt) - Date.parse(context.clock.now())) / 1000)
  redirect(response, `${context.baseUrl}${result.returnTo}`, [cookies.session.format(result.cookie, seconds)])
}

const malformedCallback: SignInFailure = {
  failure: {
    error: 'invalid_request',
    reason: 'The parameters of this address are missing, repeated or malformed.',
    internal: '',
  },
}

/** Responds with the URL that the console opens next. */
async function handleSignOut(
  context: ConsoleContext,
  request: IncomingMessage,
  response: ServerResponse,
  isEverywhere: boolean,
): Promise<void> {
  const { cookies, baseUrl } = context
  // @guard sign-out
  if (!hasSameOriginProof(request, originOf(baseUrl))) {
    return sendText(response, 403, { 'Cache-Control': 'no-store' }, '')
  }
  const location = await signOut(context, cookies.session.read(request), {
    isEverywhere,
    address: context.clientAddressOf(request),
  })
  response.setHeader('Set-Cookie', [cookies.session.formatRemoval(), cookies.browser.formatRemoval()])
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  sendText(response, 200, headers, JSON.stringify({ location }))
}

function redirect(response: ServerResponse, location: string, cookies: string[]): void {
  response.setHeader('Set-Cookie', cookies)
  sendText(response, 303, { Location: location, 'Cache-Control': 'no-store' }, '')
}

function sendFailure(
  context: ConsoleContext,
  response: ServerResponse,
  status: number,
  { failure }: SignInFailure,
): void {
  const { error, reason, internal } = failure
  if (internal !== '') context.warn(internal)
  const page = renderSignInFailedPage({ error, reason, signInUrl: `${context.baseUrl}${signInPath}` })
  sendText(response, status, consolePageHeaders, page)
}
