import { isCleanText } from '#base/text.ts'
import { normalizeEmail, validateFields } from './sign-up-form.ts'

/** `email`: null when the provider does not vouch for an address. */
export type ProviderProfile = { email: string | null; name: string }

/** Reads the claims of an identity provider. Without a usable name, the address provides it. */
export function readProviderProfile(claims: Record<string, unknown>, trustsEmails: boolean): ProviderProfile {
  const { email, email_verified, name } = claims
  const isVerified = email_verified === true || (email_verified === undefined && trustsEmails)
  // @guard identity-assertions issuer/provider-sign-in
  const address = typeof email === 'string' && isVerified ? normalizeEmail(email) : ''
  const shown = typeof name === 'string' && isCleanText(name) ? name.trim() : ''
  const errors = validateFields({ name: shown, email: address, password: '' })
  if (errors.email) return { email: null, name: '' }
  return { email: address, name: errors.name ? address.slice(0, address.indexOf('@')) : shown }
}
