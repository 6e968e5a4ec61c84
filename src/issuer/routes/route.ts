// The issuer's own pages and endpoints, beside those of oidc-provider.
import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import type { Context, Middleware } from '../context.ts'
import type { Gates } from '../gates.ts'
import type { Invitations } from '../invitations.ts'
import type { Users } from '../users.ts'

/** Whose request it is, as far as throttles care: one key for one household. */
export type AddressOf = (request: IncomingMessage) => string

/** What the routes work with. */
export type Desk = {
  provider: Provider
  users: Users
  invitations: Invitations
  gates: Gates
  addressOf: AddressOf
  /** Who may make an account: only the invited first user, or anybody. */
  signUp: 'first' | 'open'
  /** The address of the service. */
  service: string
}

/** `path` may capture one part, which the handler gets. */
export type Route = {
  method: 'GET' | 'POST'
  path: RegExp
  handle(ctx: Context, part: string): Promise<void>
}

export const routed =
  (routes: Route[]): Middleware =>
  async (ctx, next) => {
    for (const { method, path, handle } of routes) {
      const match = ctx.method === method ? path.exec(ctx.path) : null
      if (match) return handle(ctx, match[1] ?? '')
    }
    await next()
  }
