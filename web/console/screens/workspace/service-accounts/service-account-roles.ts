import type { ServiceAccount } from '../../../api/queries/service-accounts.ts'

/** A service account is never an owner. */
export const serviceAccountRoles = [
  'viewer',
  'builder',
  'publisher',
] as const satisfies readonly ServiceAccount['role'][]
