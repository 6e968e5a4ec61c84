// Exceptions for the service's console: no consent, and sign-out without a second confirmation.
import type Provider from 'oidc-provider'
import type { Configuration } from 'oidc-provider'
import { consoleClientId } from './clients.ts'
import { defaultScope } from './scopes.ts'

type GrantContext = Parameters<NonNullable<Configuration['loadExistingGrant']>>[0]
type Grant = InstanceType<Provider['Grant']>

/** The grant of this session and client; for the console, created if missing. */
export async function findOrCreateGrant(
  { oidc }: GrantContext,
  serviceUrl: string,
): Promise<Grant | undefined> {
  const clientId = oidc.client?.clientId ?? ''
  const grantId = oidc.result?.consent?.grantId ?? oidc.session?.grantIdFor(clientId)
  const existing = grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId)
  if (existing) return oidc.result?.consent ? existing : withoutRejections(existing)
  if (clientId !== consoleClientId) return undefined
  const accountId = oidc.session?.accountId
  const grant = new oidc.provider.Grant({ clientId, ...(accountId !== undefined && { accountId }) })
  grant.addOIDCScope(defaultScope)
  grant.addResourceScope(serviceUrl, defaultScope)
  await grant.save()
  return grant
}

/** A new request asks again for what the user did not allow before. */
function withoutRejections(grant: Grant): Grant {
  delete grant.rejected
  return grant
}

/** The cookie of the issuer's session. */
export type SessionCookie = { name: string; path: string; httpOnly: boolean; sameSite: 'lax' }

/**
 * Ends the session without a question if the console has already asked: an ID token of the console for the
 * signed-in user proves that the request comes from there. If false, the user is asked.
 */
export async function finishConsoleSignOut(ctx: GrantContext, cookie: SessionCookie): Promise<boolean> {
  const { name, ...attributes } = cookie
  const { client, session, params, entities } = ctx.oidc
  const hint = (entities as { IdTokenHint?: { payload: { sub?: string } } }).IdTokenHint
  const target = params?.post_logout_redirect_uri
  const isOwn = client?.clientId === consoleClientId && hint?.payload.sub === session?.accountId
  if (!isOwn || !session || !hint || typeof target !== 'string') return false
  // @guard sign-out
  await session.destroy()
  ctx.cookies.set(name, null, attributes)
  ctx.status = 303
  ctx.redirect(target)
  return true
}
