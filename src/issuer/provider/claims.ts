import type { UserRecord } from '../accounts/users.ts'

export type UserClaims = { email?: string; email_verified?: boolean; name?: string; picture?: string }

/**
 * The claims about a user in a token and in the userinfo response, by the granted scopes. The issuer stores no
 * pictures; `picture` is the empty string, so that a reader of the token does not have to request userinfo for it.
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
