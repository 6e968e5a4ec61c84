import type { V3Components } from '#client'

type NewServiceAccount = V3Components['schemas']['NewServiceAccount']

/** Each includes those before it. */
export const serviceAccountRoleChoices: readonly NewServiceAccount['role'][] = [
  'viewer',
  'builder',
  'publisher',
]

/** What is created with a service account. */
export const credentialChoices = ['token', 'client-secret'] as const
export type CredentialChoice = (typeof credentialChoices)[number]
