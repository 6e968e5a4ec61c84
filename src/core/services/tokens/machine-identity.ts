import type { Principal } from '#core/model/principal.ts'
import type { Identity, TokenAudience } from '#core/ports/identity.ts'
import { authenticateMachineToken, type MachineTokenDeps } from './authenticate-machine-token.ts'
import { authenticateServiceAccessToken, isServiceAccessToken } from './service-access-token.ts'
import { hasMachineTokenPrefix } from './token-format.ts'
import { createTokenRejection } from './token-rejection.ts'

const includesService = (audience: TokenAudience | undefined) => typeof audience !== 'string'

/** Machine tokens are valid only for the service itself: for other audiences they are rejected like unknown tokens. */
export function withMachineTokens(identity: Identity, deps: MachineTokenDeps): Identity {
  const resolveServiceAccount = (principal: Principal, audience?: TokenAudience) => {
    if (!isServiceAccessToken(deps, principal)) return principal
    if (includesService(audience)) return authenticateServiceAccessToken(deps, principal)
    return Promise.reject(createTokenRejection('a service account calls no published app'))
  }
  return {
    verify(token, audience) {
      if (hasMachineTokenPrefix(token) && includesService(audience))
        return authenticateMachineToken(deps, token)
      const verified = identity.verify(token, audience)
      return verified instanceof Promise
        ? verified.then((principal) => resolveServiceAccount(principal, audience))
        : resolveServiceAccount(verified, audience)
    },
    complete: async (principal, token) =>
      principal.limits ? principal : identity.complete(principal, token),
    loadUserinfo: async (principal, token) =>
      principal.limits ? null : identity.loadUserinfo(principal, token),
  }
}
