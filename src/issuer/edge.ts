// What holds for every request before oidc-provider sees it.
import { Failure } from '#base/errors.ts'
import { type Context, type Middleware, sendError } from './context.ts'
import { tooManyTries } from './gates.ts'
import type { IssuerLog } from './log.ts'
import type { Desk } from './routes/route.ts'
import { userinfoPath } from './routes/userinfo.routes.ts'
import { effectiveScope } from './scopes.ts'

const registrationPath = '/oauth2/register'
const authorizationPath = '/oauth2/authorize'

/** The path as the library's router sees it: it knows neither case nor a slash at the end. */
const pathOf = (ctx: Context) => ctx.path.toLowerCase().replace(/\/$/, '')

export const securityHeaders =
  (publicUrl: string): Middleware =>
  async (ctx, next) => {
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Referrer-Policy', 'no-referrer')
    if (publicUrl.startsWith('https:')) ctx.set('Strict-Transport-Security', 'max-age=31536000')
    await next()
  }

/** What the routes threw, and what nobody answered. The library draws its own errors. */
export const errorsDrawn =
  (log: IssuerLog): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      log.error({ err: error }, 'a page of the issuer failed')
      const status = error instanceof Failure && error.code === 'unavailable' ? 503 : 500
      return sendError(ctx, status, { error: 'server_error', error_description: 'something went wrong here' })
    }
    if (ctx.status === 404 && !ctx.body)
      sendError(ctx, 404, { error: 'not_found', error_description: 'there is nothing at this address' })
  }

/** The library opens its other endpoints to browser clients itself. None of these looks at cookies. */
export const openToBrowsers: Middleware = async (ctx, next) => {
  const path = pathOf(ctx)
  if (path !== registrationPath && path !== userinfoPath) return next()
  ctx.set('Access-Control-Allow-Origin', '*')
  if (ctx.method !== 'OPTIONS') return next()
  ctx.status = 204
  ctx.set('Access-Control-Allow-Methods', 'GET, POST')
  ctx.set('Access-Control-Allow-Headers', ctx.get('Access-Control-Request-Headers'))
  ctx.set('Access-Control-Max-Age', '3600')
}

/** Registration and authorization make rows for whoever asks. */
export function throttled({ gates, addressOf }: Pick<Desk, 'gates' | 'addressOf'>): Middleware {
  const byPath = new Map([
    [registrationPath, gates.registrationByAddress],
    [authorizationPath, gates.authorizationByAddress],
  ])
  return async (ctx, next) => {
    const wait = byPath.get(pathOf(ctx))?.take(addressOf(ctx.req)) ?? 0
    if (wait === 0) return next()
    ctx.set('Retry-After', String(wait))
    sendError(ctx, 429, { error: 'temporarily_unavailable', error_description: tooManyTries(wait) })
  }
}

export const scopeFilledIn: Middleware = async (ctx, next) => {
  const { scope = '' } = ctx.query
  // A repeated scope stays as it is: the library refuses it.
  if (pathOf(ctx) === authorizationPath && typeof scope === 'string')
    ctx.query = { ...ctx.query, scope: effectiveScope(scope) }
  await next()
}
