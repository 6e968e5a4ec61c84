// By what access tokens end before they expire. A token that is issued while something ends either names what has ended, or is
// not issued: the generation is read first, and what the token comes from after it.
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { UserRecord } from '../accounts/users.ts'
import { digestCredential } from '../credentials.ts'
import type { KoaContext } from '../http/responses.ts'
import { generationClaim, grantClaim } from '../store/ended-sign-ins.ts'

type IssuedToken = InstanceType<Provider['AccessToken']>

/** `ctx` is absent for the token of the operator. Throws invalid_grant when the grant, or the session of a code, has ended. */
export async function buildSignInClaims(
  ctx: KoaContext | undefined,
  { generation }: UserRecord,
  token: IssuedToken,
): Promise<Record<string, string>> {
  const { grantId = '', sessionUid = '', gty } = token
  const provider = ctx?.oidc.provider
  if (provider && grantId !== '' && !(await provider.Grant.find(grantId)))
    throw new errors.InvalidGrant('the grant has ended')
  // @guard ended-sign-ins
  if (provider && gty === 'authorization_code' && !(await provider.Session.findByUid(sessionUid)))
    throw new errors.InvalidGrant('the session has ended in which the code was issued')
  return {
    ...(grantId !== '' && { [grantClaim]: digestCredential(grantId) }),
    ...(generation !== '' && { [generationClaim]: generation }),
  }
}
