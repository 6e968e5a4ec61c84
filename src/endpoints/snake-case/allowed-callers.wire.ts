import Type from 'typebox'
import { domainPattern, emailPattern } from '#base/texts/email-pattern.ts'

const emailString = Type.String({ maxLength: 254, pattern: emailPattern })
const domainString = Type.String({ maxLength: 253, pattern: domainPattern })
const claimString = Type.String({ minLength: 1, maxLength: 500 })

export const ClaimRuleSnakeCase = Type.Object(
  { claim: claimString, value: claimString },
  { title: 'ClaimRule' },
)

const lists = {
  emails: Type.Array(emailString, { maxItems: 1_000 }),
  domains: Type.Array(domainString, { maxItems: 100 }),
  claims: Type.Array(ClaimRuleSnakeCase, { maxItems: 100 }),
}

/** The names of its members are the same in every casing. */
export const AllowedCallersSnakeCase = Type.Object(lists, { title: 'AllowedCallers' })
export const AllowedCallersBody = Type.Partial(Type.Object(lists), { title: 'AllowedCallersChange' })
