// The claims by which access tokens can end before they expire. If a sign-in ends while a token is issued, the token
// either names the ended sign-in or is not issued: the generation is read before the token's source.
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { UserRecord } from '../accounts/users.ts'
import { digestCredential } from '../credentials.ts'
import type { KoaContext } from '../http/responses.ts'
import { generationClaim, grantClaim } from '../store/ended-sign-ins.ts'

type IssuedToken = InstanceType<Provider['AccessToken']>

/** `ctx`: absent for the operator's token. Throws invalid_grant when the grant, or the session of a code, has ended. */
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
    throw new errors.InvalidGrant('the session of the code has ended')
  return {
    ...(grantId !== '' && { [grantClaim]: digestCredential(grantId) }),
    ...(generation !== '' && { [generationClaim]: generation }),
  }
}
