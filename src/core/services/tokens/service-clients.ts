// Service accounts as clients of the embedded issuer: the client id is the id of the account.
import { isTypeId } from '#base/ids.ts'
import { isSameOwner } from '#core/model/owner.ts'
import { isExpired } from '#core/model/tokens/machine-token.ts'
import { isServiceAccountActive, toServiceOwner } from '#core/model/tokens/service-account.ts'
import type { Deps } from '#core/ports/ports.ts'
import { recordTokenUse } from './record-token-use.ts'
import { findTokenKind } from './token-format.ts'

/** Whether the account exists, is enabled and has not expired. */
export async function isActiveServiceClient(
  { store, clock }: Deps<'store' | 'clock'>,
  clientId: string,
): Promise<boolean> {
  if (!isTypeId('serviceAccount', clientId)) return false
  const account = await store.read((reader) => reader.serviceAccounts.findById(clientId))
  return account !== null && isServiceAccountActive(account, clock.now())
}

/** The id of the secret, for access tokens; null when the client has no such secret. */
export async function findClientSecret(
  deps: Deps<'store' | 'digest' | 'clock'>,
  clientId: string,
  text: string,
): Promise<string | null> {
  if (findTokenKind(deps, text) !== 'client_secret') return null
  const secret = await deps.store.read((reader) =>
    reader.machineTokens.findByDigest(deps.digest.sha256(text)),
  )
  // @guard client-credentials
  if (!secret || !isSameOwner(secret.owner, toServiceOwner(clientId))) return null
  if (secret.kind !== 'client_secret' || isExpired(secret, deps.clock.now())) return null
  recordTokenUse(deps, secret)
  return secret.id
}
