import type { Identity } from '#core/ports/identity.ts'
import { authenticateMachineToken, type MachineTokenDeps } from './authenticate-machine-token.ts'
import { hasMachineTokenPrefix } from './token-format.ts'

/** Machine tokens are for the management API alone: for any other audience they are rejected as unknown tokens are. */
export const withMachineTokens = (identity: Identity, deps: MachineTokenDeps): Identity => ({
  verify: (token, audience) =>
    hasMachineTokenPrefix(token) && audience === undefined
      ? authenticateMachineToken(deps, token)
      : identity.verify(token, audience),
  complete: async (principal, token) =>
    hasMachineTokenPrefix(token) ? principal : identity.complete(principal, token),
  loadUserinfo: async (principal, token) =>
    hasMachineTokenPrefix(token) ? null : identity.loadUserinfo(principal, token),
})
