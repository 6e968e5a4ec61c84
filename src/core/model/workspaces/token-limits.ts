// The limits of a machine token. The lower of the token's role and its owner's role applies.
import type { Owner } from '../owner.ts'
import type { Role } from './role.ts'

export type TokenLimits = {
  tokenId: string
  tokenName: string
  /** Null means all workspaces of the owner. */
  workspace: Owner | null
  ceiling: Role
  readOnly: boolean
  /** Whether a service account may write secrets of connections, which otherwise owners do. */
  mayWriteSecrets?: boolean
  /** The creator of a service account. */
  serviceAccountCreator?: Owner
}
