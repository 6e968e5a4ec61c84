/** `value` is compared with the claim as a string; a claim that is a list must contain it. */
export type ClaimRule = { claim: string; value: string }

/**
 * Who may call an `oauth` app besides its owner: whoever meets one of the rules. Addresses and domains are compared with
 * the verified e-mail address of the caller, a domain without its subdomains.
 */
export type AllowedCallers = { emails: string[]; domains: string[]; claims: ClaimRule[] }

/** Absent lists are those of `callers`, else empty. */
export const mergeAllowedCallers = (
  callers: AllowedCallers | null,
  change: Partial<AllowedCallers>,
): AllowedCallers => ({ emails: [], domains: [], claims: [], ...callers, ...change })
