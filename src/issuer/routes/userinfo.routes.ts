// The userinfo endpoint for JWT access tokens. The library's endpoint accepts only tokens without an audience, which
// this issuer never issues.
import { createLocalJWKSet, type JWK, jwtVerify } from 'jose'
import type { UserRecord, Users } from '../accounts/users.ts'
import type { KoaContext } from '../http/responses.ts'
import { buildClaims } from '../provider/claims.ts'
import type { EndedSignIns } from '../store/ended-sign-ins.ts'
import { signingAlgorithm } from '../store/signing-keys.ts'
import type { IssuerRoute } from './route.ts'

export const userinfoPath = '/oauth2/userinfo'

export function createUserinfoRoutes(deps: {
  publicUrl: string
  keys: JWK[]
  users: Users
  endedSignIns: EndedSignIns
}): IssuerRoute[] {
  const keySet = createLocalJWKSet({ keys: deps.keys.map(({ d: _, ...publicHalf }) => publicHalf) })
  const verifyOptions = { issuer: deps.publicUrl, typ: 'at+jwt', algorithms: [signingAlgorithm] }

  async function verifyBearer(ctx: KoaContext): Promise<{ user: UserRecord; scopes: Set<string> } | null> {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(ctx.get('authorization')) ?? []
    const verified = await jwtVerify<{ scope?: string }>(token, keySet, verifyOptions).catch(() => null)
    if (verified && deps.endedSignIns.isEnded(verified.payload)) return null
    const user = verified?.payload.sub && (await deps.users.find(verified.payload.sub))
    return user ? { user, scopes: new Set(verified?.payload.scope?.split(' ')) } : null
  }

  async function handle(ctx: KoaContext): Promise<void> {
    ctx.set('Cache-Control', 'no-store')
    const bearer = await verifyBearer(ctx)
    if (bearer) {
      ctx.body = { sub: bearer.user.id, ...buildClaims(bearer.user, bearer.scopes) }
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
