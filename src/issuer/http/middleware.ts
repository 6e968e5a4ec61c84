// Koa middleware that runs before oidc-provider.
import type Provider from 'oidc-provider'
import type { ErrorOut } from 'oidc-provider'
import { isReportedFailure, ServiceError } from '#base/errors.ts'
import { buildTransportSecurity } from '#base/web/transport-security.ts'
import { SlotRejection } from '#platform/slot-rejection.ts'
import { hashRetrySeconds } from '../accounts/passwords.ts'
import type { IssuerLog } from '../log.ts'
import { renderNoticePage } from '../pages/notice.page.ts'
import { deviceVerificationPath } from '../provider/device-flow.ts'
import { resolveScope } from '../provider/scopes.ts'
import type { IssuerContext } from '../routes/route.ts'
import { userinfoPath } from '../routes/userinfo.routes.ts'
import { type KoaContext, type KoaMiddleware, sendError, sendPage } from './responses.ts'
import { formatThrottleMessage } from './throttles.ts'

const registrationPath = '/oauth2/register'
const authorizationPath = '/oauth2/authorize'
const deviceAuthorizationPath = '/oauth2/device'

/** The path as the library's router matches it: case-insensitive and without a trailing slash. */
const normalizePath = (ctx: KoaContext) => ctx.path.toLowerCase().replace(/\/$/, '')

/**
 * For pages that the library renders: it adds the hash of its script to the empty `script-src`. Without `form-action`,
 * since its form sends the authorization response to the client.
 */
const libraryPolicy = "default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'"

export const addSecurityHeaders =
  (publicUrl: string): KoaMiddleware =>
  async (ctx, next) => {
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Referrer-Policy', 'no-referrer')
    // @guard edge
    ctx.set('Content-Security-Policy', libraryPolicy)
    ctx.set(buildTransportSecurity(publicUrl))
    await next()
  }

/** Responds to unknown paths and to errors of the issuer's routes and of the library, which calls the same store. */
export function handleErrors(log: IssuerLog, provider: Provider): KoaMiddleware {
  const failures = new WeakMap<object, Error>()
  // The library has answered 500 to an error that is not of its own kind.
  provider.on('server_error', (ctx, error) => void failures.set(ctx, error))
  return async (ctx, next) => {
    try {
      await next()
      const failure = failures.get(ctx)
      if (failure) throw failure
    } catch (error) {
      return sendFailure(log, ctx, error)
    }
    if (ctx.status === 404 && !ctx.body)
      sendError(ctx, 404, { error: 'not_found', error_description: 'no page or endpoint at this path' })
  }
}

function sendFailure(log: IssuerLog, ctx: KoaContext, error: unknown): void {
  if (error instanceof SlotRejection) sendBusy(ctx)
  else if (error instanceof ServiceError && error.code === 'payload_too_large')
    sendTooLarge(ctx, error.message)
  else {
    const { status, out } = describeFailure(error)
    if (status !== 400 && !isReportedFailure(error)) log.error({ err: error }, 'issuer request failed')
    if (status === 503) ctx.set('Retry-After', '1')
    sendError(ctx, status, out)
  }
}

function describeFailure(error: unknown): { status: number; out: ErrorOut } {
  const { code, message } = error instanceof ServiceError ? error : internalError
  if (code === 'invalid_request') return { status: 400, out: { error: code, error_description: message } }
  if (code === 'unavailable')
    return { status: 503, out: { error: 'temporarily_unavailable', error_description: message } }
  return { status: 500, out: { error: 'server_error', error_description: internalError.message } }
}

const internalError = { code: 'internal_error', message: 'internal error of the authorization server' }

/** Closes the connection without reading the rest of the request. */
function sendTooLarge(ctx: KoaContext, reason: string): void {
  ctx.set('Connection', 'close')
  sendError(ctx, 413, { error: 'invalid_request', error_description: `${reason} Shorten it and try again.` })
}

const busyText = `Too many people are signing in at the moment. Go back and try again in ${hashRetrySeconds} seconds.`
const busyPage = renderNoticePage({ title: 'Too many sign-ins', text: busyText })

/** Too many passwords wait for verification. Not logged: a flood must not fill the log. */
function sendBusy(ctx: KoaContext): void {
  ctx.set('Retry-After', String(hashRetrySeconds))
  if (ctx.accepts('json', 'html') === 'html') sendPage(ctx, 503, busyPage)
  else sendError(ctx, 503, { error: 'temporarily_unavailable', error_description: busyText })
}

/** CORS for the endpoints where the library does not set it. They use no cookies. */
export const allowCrossOrigin: KoaMiddleware = async (ctx, next) => {
  const path = normalizePath(ctx)
  if (path !== registrationPath && path !== userinfoPath) return next()
  ctx.set('Access-Control-Allow-Origin', '*')
  if (ctx.method !== 'OPTIONS') return next()
  ctx.status = 204
  ctx.set('Access-Control-Allow-Methods', 'GET, POST')
  ctx.set('Access-Control-Allow-Headers', ctx.get('Access-Control-Request-Headers'))
  ctx.set('Access-Control-Max-Age', '3600')
}

/**
 * Limits the rate of registration and authorization requests, which write rows for unauthenticated callers, and of user
 * codes, so that no one can guess one.
 */
export function throttleRequests({ throttles, clientNetworkOf }: IssuerContext): KoaMiddleware {
  const byPath = new Map([
    [registrationPath, throttles.registrationByAddress],
    [authorizationPath, throttles.authorizationByAddress],
    [deviceAuthorizationPath, throttles.registrationByAddress],
    [deviceVerificationPath, throttles.userCodeByAddress],
  ])
  return async (ctx, next) => {
    const waitSeconds = byPath.get(normalizePath(ctx))?.consume(clientNetworkOf(ctx.req)) ?? 0
    if (waitSeconds === 0) return next()
    ctx.set('Retry-After', String(waitSeconds))
    sendError(ctx, 429, {
      error: 'temporarily_unavailable',
      error_description: formatThrottleMessage(waitSeconds),
    })
  }
}

/** Replaces the requested scope with its supported part, or with the default. */
export const normalizeScope =
  ({ findAppScopes }: IssuerContext): KoaMiddleware =>
  async (ctx, next) => {
    const { scope = '', resource } = ctx.query
    // A repeated parameter stays unchanged: the library rejects it.
    if (normalizePath(ctx) === authorizationPath && typeof scope === 'string')
      ctx.query = {
        ...ctx.query,
        scope: resolveScope(scope, typeof resource === 'string' ? await findAppScopes(resource) : []),
      }
    await next()
  }
