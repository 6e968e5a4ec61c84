// Compiles the rules for callers into one check when the app is loaded.

import { normalizeDomain, parseEmailAddress } from '#base/texts/email-address.ts'
import type { IssuerClaims } from '../principal.ts'
import type { AllowedCallers, ClaimRule } from './allowed-callers.ts'
import { meetsClaimRule } from './meets-claim-rule.ts'

export type CallerCheck = {
  /** Whether the caller meets one of the rules. */
  allows(caller: IssuerClaims): boolean
  /** Whether a rule is about the e-mail address. */
  needsEmail: boolean
}

export function compileAllowedCallers({ emails, domains, claims }: AllowedCallers): CallerCheck {
  const addresses = new Set(emails.map((email) => parseEmailAddress(email)?.address))
  const hosts = new Set(domains.map(normalizeDomain))
  const allowsEmail = (verifiedEmail: string) => {
    const email = parseEmailAddress(verifiedEmail)
    // @guard
    return email !== null && (addresses.has(email.address) || hosts.has(email.domain))
  }
  const meetsAny = (rules: ClaimRule[], caller: IssuerClaims) =>
    rules.some((rule) => meetsClaimRule(caller.claims, rule))
  return {
    // @guard allowed-callers
    allows: (caller) => allowsEmail(caller.verifiedEmail) || meetsAny(claims, caller),
    needsEmail: emails.length > 0 || domains.length > 0,
  }
}
