// What a machine token may do at most. Its owner may have more, or less: the lower of both counts.
import type { Owner } from '../owner.ts'
import type { Role } from './role.ts'

export type TokenLimits = {
  tokenId: string
  tokenName: string
  /** Null: all workspaces of the owner. */
  workspace: Owner | null
  ceiling: Role
  readOnly: boolean
  /** Of a service account: who created it. */
  serviceAccountCreator?: Owner
}
