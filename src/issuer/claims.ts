import type { User } from './users.ts'

export type UserClaims = { email?: string; name?: string; picture?: string }

/**
 * What a token or the userinfo endpoint says of a user, by the granted scopes. The issuer keeps no pictures and says
 * so with an empty text: who reads the token then need not ask whether there is one.
 */
export const claimsOf = ({ email, name }: User, scopes: ReadonlySet<string>): UserClaims => ({
  ...(scopes.has('email') ? { email } : {}),
  ...(scopes.has('profile') ? { name, picture: '' } : {}),
})
