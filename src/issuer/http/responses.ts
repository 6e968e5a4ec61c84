// Responses of the issuer: HTML pages for browsers, JSON for other clients.
import type Provider from 'oidc-provider'
import type { ErrorOut } from 'oidc-provider'
import type { Html } from '#base/texts/html.ts'
import { buildServicePagePolicy, type PageBrand } from '#platform/service-page.ts'
import { renderErrorPage } from '../pages/error.page.ts'

/** oidc-provider is a Koa app: these are the types of its middleware and request context. */
export type KoaMiddleware = Parameters<Provider['use']>[0]
export type KoaContext = Parameters<KoaMiddleware>[0]

type KoaResponse = Pick<KoaContext, 'accepts' | 'set' | 'status' | 'type' | 'body'>

// No `form-action`: browsers also apply it to redirects after a form submission, and the consent form ends with a
// redirect to the client, which can have any origin.
const formTargets = null

/** `brand`: of the page. */
export function sendPage(ctx: KoaResponse, status: number, page: Html, brand: PageBrand | null = null): void {
  ctx.status = status
  ctx.set('Content-Security-Policy', buildServicePagePolicy(formTargets, brand))
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'html'
  ctx.body = page.text
}

/** Sends an HTML page to browsers and the JSON error of RFC 6749, 5.2, to other clients. */
export function sendError(ctx: KoaResponse, status: number, out: ErrorOut): void {
  if (ctx.accepts('json', 'html') === 'html') {
    sendPage(ctx, status, renderErrorPage(out))
    return
  }
  ctx.status = status
  ctx.body = out
}
