// A service account as a caller. It has the current role of the account, only in its workspace, regardless of the role
// when the credential was created.
import type { Principal } from '#core/model/principal.ts'
import type { MachineToken } from '#core/model/tokens/machine-token.ts'
import { isServiceAccountActive, type ServiceAccount } from '#core/model/tokens/service-account.ts'
import { toSharedKey } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import { recordTokenUse } from './record-token-use.ts'
import { createTokenRejection } from './token-rejection.ts'

/** `credential`: the token in the request, or the secret that an access token was issued for. Throws unauthorized. */
export async function loadServicePrincipal(
  deps: Deps<'store' | 'clock'>,
  credential: MachineToken,
): Promise<Principal> {
  const account = await deps.store.read((reader) => reader.serviceAccounts.findById(credential.owner.subject))
  // @guard api/v3/service-accounts
  if (!account || !isServiceAccountActive(account, deps.clock.now()))
    throw createTokenRejection('its service account is deleted, disabled or expired')
  recordTokenUse(deps, credential)
  return toServicePrincipal(account, credential)
}

const toServicePrincipal = (
  { id, workspaceId, name, role, readOnly, mayWriteSecrets, createdBy }: ServiceAccount,
  credential: MachineToken,
): Principal => ({
  ...credential.owner,
  email: '',
  name: name || id,
  picture: '',
  scopes: [],
  verifiedEmail: '',
  claims: {},
  claimedRoles: new Map([[workspaceId, role]]),
  limits: {
    tokenId: credential.id,
    tokenName: credential.name,
    workspace: toSharedKey(workspaceId),
    ceiling: role,
    readOnly,
    mayWriteSecrets,
    serviceAccountCreator: { issuer: createdBy.issuer, subject: createdBy.subject },
  },
})
