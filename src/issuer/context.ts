// Answers of the issuer, as pages for people and JSON for programs.
import type Provider from 'oidc-provider'
import type { ErrorOut } from 'oidc-provider'
import type { Html } from '#base/html.ts'
import { errorPage } from './pages/error.page.ts'

/** oidc-provider is a Koa app; this is one request of it. */
export type Middleware = Parameters<Provider['use']>[0]
export type Context = Parameters<Middleware>[0]

type Answer = Pick<Context, 'accepts' | 'set' | 'status' | 'type' | 'body'>

// No `form-action` here: browsers hold it against every redirect that follows a form, and consent ends with one to
// wherever the client lives.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

export function sendPage(ctx: Answer, status: number, page: Html): void {
  ctx.status = status
  ctx.set('Content-Security-Policy', policy)
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'html'
  ctx.body = page.text
}

/** A browser gets a page; everybody else what RFC 6749 says. */
export function sendError(ctx: Answer, status: number, out: ErrorOut): void {
  if (ctx.accepts('json', 'html') === 'html') {
    sendPage(ctx, status, errorPage(out))
    return
  }
  ctx.status = status
  ctx.body = out
}
