// Userinfo by the issuer's own access tokens. The library's endpoint knows only tokens without an audience, and none is made here.
import { createLocalJWKSet, type JWK, jwtVerify } from 'jose'
import { claimsOf } from '../claims.ts'
import type { Context } from '../context.ts'
import { signingAlgorithm } from '../keys.ts'
import type { User, Users } from '../users.ts'
import type { Route } from './route.ts'

export const userinfoPath = '/oauth2/userinfo'

export function userinfoRoutes(parts: { publicUrl: string; keys: JWK[]; users: Users }): Route[] {
  const keySet = createLocalJWKSet({ keys: parts.keys.map(({ d: _, ...publicHalf }) => publicHalf) })
  const rules = { issuer: parts.publicUrl, typ: 'at+jwt', algorithms: [signingAlgorithm] }

  async function bearerOf(ctx: Context): Promise<{ user: User; scopes: Set<string> } | null> {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(ctx.get('authorization')) ?? []
    const verified = await jwtVerify<{ scope?: string }>(token, keySet, rules).catch(() => null)
    const user = verified?.payload.sub && (await parts.users.find(verified.payload.sub))
    return user ? { user, scopes: new Set(verified?.payload.scope?.split(' ')) } : null
  }

  async function handle(ctx: Context): Promise<void> {
    ctx.set('Cache-Control', 'no-store')
    const bearer = await bearerOf(ctx)
    if (bearer) {
      ctx.body = { sub: bearer.user.id, ...claimsOf(bearer.user, bearer.scopes) }
      return
    }
    ctx.status = 401
    ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"')
    ctx.body = { error: 'invalid_token', error_description: 'the access token is missing or not valid' }
  }

  const path = new RegExp(`^${userinfoPath}$`)
  return [
    { method: 'GET', path, handle },
    { method: 'POST', path, handle },
  ]
}
