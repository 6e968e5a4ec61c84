import type { ServiceAccount } from '../../../api/queries/service-accounts.ts'

/** A service account can never be an owner. */
export const serviceAccountRoles = [
  'viewer',
  'builder',
  'publisher',
] as const satisfies readonly ServiceAccount['role'][]
