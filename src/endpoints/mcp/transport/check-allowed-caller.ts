// Whether the user of a verified token may call an app that has a list of allowed callers. Missing claims are looked up
// at the issuer.

import { parseBearerToken } from '#base/web/bearer.ts'
import type { CallerCheck } from '#core/model/apps/compile-allowed-callers.ts'
import type { IssuerClaims, Principal } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'
import { findServedRole, type PublishedApp } from '#core/services/published-apps/published-app.ts'
import type { HttpRequest } from '#fast/node/whole-requests/http-exchange.ts'
import { createHttpError, createUnavailableError, type RpcError } from '../protocol/json-rpc.ts'

type RestrictedApp = Pick<PublishedApp<unknown>, 'owner' | 'members' | 'callerCheck'>

/** Null means the caller may call. Otherwise 403, or 503 when the issuer cannot be reached. */
export function checkAllowedCaller(
  deps: Deps<'identity'>,
  request: HttpRequest,
  { app, caller }: { app: RestrictedApp; caller: Principal },
): RpcError | null | Promise<RpcError | null> {
  const { callerCheck: check } = app
  if (!check || findServedRole(app, caller) || check.allows(caller)) return null
  return checkUserinfo(deps, request, { check, caller })
}

async function checkUserinfo(
  { identity }: Deps<'identity'>,
  { headers }: HttpRequest,
  { check, caller }: { check: CallerCheck; caller: Principal },
): Promise<RpcError | null> {
  const userinfo = await identity.loadUserinfo(caller, parseBearerToken(headers.authorization))
  if (!userinfo)
    return createUnavailableError('Whether you may use this app cannot be checked at the moment.')
  if (check.allows(userinfo)) return null
  if (check.needsEmail && canGrantEmail(caller, userinfo)) return emailScopeRequired
  return createHttpError(403, describeDenial(caller, userinfo))
}

/** A token without scopes does not show what a client can request. */
const canGrantEmail = (caller: Principal, userinfo: IssuerClaims): boolean =>
  !caller.verifiedEmail &&
  !userinfo.verifiedEmail &&
  caller.scopes.length > 0 &&
  !caller.scopes.includes('email')

/** The client can repeat the sign-in with more scopes. */
export const emailScopeRequired = createHttpError(
  403,
  'This app needs to know your e-mail address: the access token lacks the scope "email".',
)

function describeDenial(caller: Principal, userinfo: IssuerClaims): string {
  const known = caller.verifiedEmail || userinfo.verifiedEmail
  const who = known
    ? `You are signed in as ${known}, who`
    : 'Your account, which has no verified e-mail address,'
  return `${who} may not use this app. Ask its owner for access, or sign in with another account.`
}
