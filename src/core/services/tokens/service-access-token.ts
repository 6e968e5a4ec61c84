// Access tokens that the embedded issuer has issued to service accounts for their client id and secret. The account is
// looked up for each request, as for tokens of the service itself.
import { isTypeId } from '#base/ids.ts'
import type { Principal } from '#core/model/principal.ts'
import { isExpired } from '#core/model/tokens/machine-token.ts'
import { toServiceOwner } from '#core/model/tokens/service-account.ts'
import type { Deps } from '#core/ports/ports.ts'
import { loadServicePrincipal } from './load-service-principal.ts'
import { createTokenRejection } from './token-rejection.ts'

/** The claim with the id of the secret that the token was issued for. */
export const credentialClaim = 'tenon_credential'

/** Only for the embedded issuer: at other issuers, anyone may have such a subject. */
export function isServiceAccessToken(
  { userAccounts }: Deps<'userAccounts'>,
  { issuer, subject, claims }: Principal,
): boolean {
  return (
    isTypeId('serviceAccount', subject) && userAccounts()?.issuer === issuer && claims.client_id === subject
  )
}

/** Throws unauthorized when the account or the secret is no longer valid. */
export async function authenticateServiceAccessToken(
  deps: Deps<'store' | 'clock'>,
  { subject, claims }: Principal,
): Promise<Principal> {
  const id = String(claims[credentialClaim] ?? '')
  const secret = await deps.store.read((reader) =>
    reader.machineTokens.findById({ owner: toServiceOwner(subject) }, id),
  )
  // @guard client-credentials
  if (secret?.kind !== 'client_secret' || isExpired(secret, deps.clock.now()))
    throw createTokenRejection('the client secret that it was issued for is revoked or expired')
  return loadServicePrincipal(deps, secret)
}
