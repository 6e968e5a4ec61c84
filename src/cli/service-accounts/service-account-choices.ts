import type { V3Components } from '#client'

type NewServiceAccount = V3Components['schemas']['ServiceAccountCreation']

/** Each role includes the earlier ones. */
export const serviceAccountRoleChoices: readonly NewServiceAccount['role'][] = [
  'viewer',
  'builder',
  'publisher',
]

/** The credentials that can be created with a service account. */
export const credentialChoices = ['token', 'client-secret'] as const
export type CredentialChoice = (typeof credentialChoices)[number]
