import type { SignInRejection } from './provider-accounts.ts'

const explanations: Record<SignInRejection, string> = {
  disabled: 'the account is disabled; ask the administrator of this server',
  unverified_email: 'the identity provider names no verified e-mail address, which a first sign-in needs',
  foreign_domain:
    'the domain of the e-mail address may not sign in here; ask the administrator of this server',
  unconfirmed_account:
    'an account with this e-mail address exists, but the address is not confirmed; ask the administrator of this server to confirm it',
  other_identity:
    'the account with this e-mail address belongs to another user of the identity provider; ask the administrator of this server',
}

/** Explains to a person named by an identity provider why the sign-in failed. */
export const explainRejection = (rejection: SignInRejection) => explanations[rejection]
