import type { UserRecord } from '../accounts/users.ts'

export type UserClaims = { email?: string; email_verified?: boolean; name?: string; picture?: string }

/**
 * The claims about a user in a token and in the userinfo response, by the granted scopes. `picture` is "", since the
 * issuer stores no pictures: a reader of the token need not request userinfo for it.
 */
export const buildClaims = (
  { email, emailVerifiedAt, name }: UserRecord,
  scopes: ReadonlySet<string>,
): UserClaims => ({
  ...(scopes.has('email')
    ? {
        email,
        // @guard api/v3/users
        email_verified: emailVerifiedAt !== null,
      }
    : {}),
  ...(scopes.has('profile') ? { name, picture: '' } : {}),
})
