import type { claimRuleMembers } from '#core/entities/access.ts'
import type { allowedCallerMembers } from '#core/entities/app.ts'
import type { MembersOf } from '#core/entities/entity.ts'

export type ClaimRule = MembersOf<typeof claimRuleMembers>

/**
 * Rules that decide who may call an `oauth` app besides its owner; meeting any rule is enough. Addresses and domains
 * are compared with the verified e-mail address of the caller. Subdomains do not match.
 */
export type AllowedCallers = MembersOf<typeof allowedCallerMembers>

/** Absent lists come from `callers`, else they are empty. */
export const mergeAllowedCallers = (
  callers: AllowedCallers | null,
  change: Partial<AllowedCallers>,
): AllowedCallers => ({ emails: [], domains: [], claims: [], ...callers, ...change })
