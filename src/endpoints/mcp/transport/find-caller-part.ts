// The part of an app with rules of access that exists for a caller. Claims that the token lacks are looked up at the
// issuer.

import { parseBearerToken } from '#base/web/bearer.ts'
import { anonymousCaller, toSignedInCaller, toTokenAccessCaller } from '#core/engines/tools/access/index.ts'
import type { IssuerClaims, Principal } from '#core/model/principal.ts'
import type { MachineToken } from '#core/model/tokens/machine-token.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { AccessRules, CallerPart } from '#core/services/published-apps/access-rules.ts'
import { findServedRole, type PublishedApp } from '#core/services/published-apps/published-app.ts'
import type { HttpRequest } from '#fast/node/whole-requests/http-exchange.ts'
import { createUnavailableError, type RpcError } from '../protocol/json-rpc.ts'
import type { AppView } from '../views/app-view.ts'

type ServedApp = PublishedApp<AppView>

type RuledCall = {
  app: ServedApp
  rules: AccessRules<ServedApp>
  caller: Principal | null
  callerToken?: MachineToken
}

type FoundPart = CallerPart<ServedApp> | { app: RpcError }

/** 503 when the issuer cannot be reached. */
export function findCallerPart(
  deps: Deps<'identity'>,
  request: HttpRequest,
  call: RuledCall,
): FoundPart | Promise<FoundPart> {
  const { app, rules, caller, callerToken } = call
  const known = rules.findKnown(caller ?? callerToken ?? anonymousCaller)
  if (known) return known
  if (caller) return findSignedInPart(deps, request, { app, rules, caller })
  return callerToken
    ? rules.findPart(callerToken, toTokenAccessCaller(callerToken.name), app)
    : rules.findPart(anonymousCaller, anonymousCaller, app)
}

async function findSignedInPart(
  { identity }: Deps<'identity'>,
  { headers }: HttpRequest,
  { app, rules, caller }: RuledCall & { caller: Principal },
): Promise<FoundPart> {
  let userinfo: IssuerClaims | null = null
  if (rules.needsUserinfo(caller)) {
    userinfo = await identity.loadUserinfo(caller, parseBearerToken(headers.authorization))
    // @guard access-rules
    if (!userinfo) return { app: unknownClaims }
  }
  return rules.findPart(caller, toSignedInCaller(caller, findServedRole(app, caller), userinfo), app)
}

const unknownClaims = createUnavailableError('What you may use of this app cannot be checked at the moment.')
