import type { allowedCallerMembers, claimRuleMembers } from '#core/entities/app.ts'
import type { MembersOf } from '#core/entities/entity.ts'

export type ClaimRule = MembersOf<typeof claimRuleMembers>

/**
 * Who may call an `oauth` app besides its owner: whoever meets one of the rules. Addresses and domains are compared with
 * the verified e-mail address of the caller, a domain without its subdomains.
 */
export type AllowedCallers = MembersOf<typeof allowedCallerMembers>

/** Absent lists are those of `callers`, else empty. */
export const mergeAllowedCallers = (
  callers: AllowedCallers | null,
  change: Partial<AllowedCallers>,
): AllowedCallers => ({ emails: [], domains: [], claims: [], ...callers, ...change })
