// Lists of allowed callers as text, with one entry on each line.
import type { AllowedCallers } from '../../api/queries/apps.ts'

export type CallerLines = { emails: string; domains: string; claims: string }

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const toCallerLines = ({ emails, domains, claims }: AllowedCallers): CallerLines => ({
  emails: emails.join('\n'),
  domains: domains.join('\n'),
  claims: claims.map(({ claim, value }) => `${claim}=${value}`).join('\n'),
})

/** The first claim without a name or a value; null if all are valid. */
export const findWrongClaim = ({ claims }: CallerLines): string | null =>
  splitLines(claims).find((line) => !/^[^=]+=.+$/.test(line)) ?? null

/** Only the value of a claim may contain "=". */
export const parseCallerLines = ({ emails, domains, claims }: CallerLines): AllowedCallers => ({
  emails: splitLines(emails),
  domains: splitLines(domains),
  claims: splitLines(claims).map((line) => {
    const [claim = '', ...value] = line.split('=')
    return { claim: claim.trim(), value: value.join('=').trim() }
  }),
})
