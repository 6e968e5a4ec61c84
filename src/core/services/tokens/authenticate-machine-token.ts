// The user of a machine token of the management API. Reads the store each time, so that a revoked token is refused at once on
// every replica.
import type { Principal } from '#core/model/principal.ts'
import { isExpired, type MachineToken } from '#core/model/tokens/machine-token.ts'
import type { Deps } from '#core/ports/ports.ts'
import { loadServicePrincipal } from './load-service-principal.ts'
import { recordTokenUse } from './record-token-use.ts'
import { findTokenKind } from './token-format.ts'
import { createTokenRejection } from './token-rejection.ts'

export type MachineTokenDeps = Deps<'store' | 'digest' | 'clock' | 'userAccounts'>

/** Throws unauthorized for a token that is unknown, expired, of a published app, or whose owner is disabled. */
export async function authenticateMachineToken(deps: MachineTokenDeps, text: string): Promise<Principal> {
  const kind = findTokenKind(deps, text)
  if (kind !== 'personal' && kind !== 'service')
    throw createTokenRejection('it is no token of the management API')
  const token = await deps.store.read((reader) => reader.machineTokens.findByDigest(deps.digest.sha256(text)))
  if (!token || token.kind !== kind || isExpired(token, deps.clock.now()))
    throw createTokenRejection('it is unknown, revoked or expired')
  if (kind === 'service') return loadServicePrincipal(deps, token)
  await requireActiveOwner(deps, token)
  recordTokenUse(deps, token)
  return toTokenPrincipal(token)
}

async function requireActiveOwner(
  { userAccounts }: MachineTokenDeps,
  { owner }: MachineToken,
): Promise<void> {
  const accounts = userAccounts()
  if (accounts?.issuer !== owner.issuer) return
  const account = await accounts.find(owner.subject)
  if (!account || account.disabledAt !== null) throw createTokenRejection('its owner is disabled')
}

const toTokenPrincipal = (token: MachineToken): Principal => ({
  ...token.owner,
  email: token.email,
  name: token.ownerName,
  picture: '',
  scopes: [],
  // The address may have become unverified since the token was created.
  verifiedEmail: '',
  claims: {},
  limits: {
    tokenId: token.id,
    tokenName: token.name,
    workspace: token.workspace,
    ceiling: token.ceiling,
    readOnly: token.readOnly,
  },
})
