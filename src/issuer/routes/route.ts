// Types and dispatch of the issuer's own routes, which run before the routes of oidc-provider.

import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import type { ClientAddress, ClientNetwork } from '#base/web/client-address.ts'
import type { PageBrand } from '#platform/service-page.ts'
import type { Invitations } from '../accounts/invitations.ts'
import type { ProviderAccounts } from '../accounts/provider-accounts.ts'
import type { Users } from '../accounts/users.ts'
import type { AuditOutbox } from '../audit/audit-outbox.ts'
import type { FailedSignIns } from '../audit/failed-sign-ins.ts'
import type { SignInProvider } from '../federation/sign-in-provider.ts'
import { isOwnFormSubmission } from '../http/form-origin.ts'
import { type KoaContext, type KoaMiddleware, sendPage } from '../http/responses.ts'
import type { IssuerThrottles } from '../http/throttles.ts'
import type { IssuerLog } from '../log.ts'
import { renderNoticePage } from '../pages/notice.page.ts'
import type { FindAppScopes } from '../provider/scopes.ts'
import type { EndedSignIns } from '../store/ended-sign-ins.ts'

/** Dependencies of the routes. */
export type IssuerContext = {
  provider: Provider
  /** The path of the issuer: the prefix of links within its pages. */
  basePath: string
  /** The issuer identifier. */
  publicUrl: string
  users: Users
  /** The provider on the sign-in page; null means sign-in only by password. */
  signInProvider: SignInProvider | null
  /** Null when no provider is trusted. */
  providerAccounts: ProviderAccounts | null
  invitations: Invitations
  throttles: IssuerThrottles
  clientNetworkOf: (request: IncomingMessage) => ClientNetwork
  /** Who can create an account: only the invited first user, or anyone. */
  signUp: 'first' | 'open'
  /** The start page of the service. */
  homeUrl: string
  /** Where the owner of a new account continues. */
  firstStepsUrl: string
  /** The name of the app to which a resource (RFC 8707) belongs; null for other resources. */
  findAppName(resource: string): Promise<string | null>
  findAppBrand(resource: string): Promise<PageBrand | null>
  findAppScopes: FindAppScopes
  /** For the audit trail. */
  clientAddressOf: (request: IncomingMessage) => ClientAddress
  outbox: AuditOutbox
  endedSignIns: EndedSignIns
  onPasswordReset(userId: string): Promise<void>
  failedSignIns: FailedSignIns
  log: IssuerLog
  /** Milliseconds since 1970. */
  now: () => number
}

/** The first capture group of `path`, if any, is passed to the handler. */
export type IssuerRoute = {
  method: 'GET' | 'POST'
  path: RegExp
  /** Submitted only by a page of the issuer. */
  isForm?: true
  handle(ctx: KoaContext, captured: string): Promise<void>
}

export const dispatchRoutes =
  (routes: IssuerRoute[], publicUrl: string): KoaMiddleware =>
  async (ctx, next) => {
    for (const { method, path, isForm, handle } of routes) {
      const match = ctx.method === method ? path.exec(ctx.path) : null
      if (!match) continue
      // @guard rejections
      if (isForm && !isOwnFormSubmission(ctx.headers, publicUrl)) return sendPage(ctx, 403, foreignFormPage)
      return handle(ctx, match[1] ?? '')
    }
    await next()
  }

const foreignFormPage = renderNoticePage({
  title: 'This form was sent by another site',
  text: 'Go back to the app and start signing in again.',
})
