import type { AuditEntry } from '#core/model/audit/audit-entry.ts'
import type { ConnectedClient } from '#core/model/users/connected-client.ts'
import type {
  AccountInvitation,
  AppliedPasswordChange,
  OneTimeLink,
  PasswordChangeOutcome,
  UserAccount,
} from '#core/model/users/user-account.ts'

/** Absent members stay as they are. */
export type UserFlagsChange = { disabled?: boolean; emailVerified?: boolean }

/**
 * The accounts of an issuer that belongs to the service. Each change stores its audit entry in its own transaction; the
 * entry moves to the audit trail before the change is acknowledged, or else as soon as possible. Ended sessions and
 * grants end with their access tokens: here at once, on other replicas within a second.
 */
export interface UserAccounts {
  /** The issuer of these users, as in principals. */
  issuer: string
  find(id: string): Promise<UserAccount | null>
  /** By time of creation. */
  list(): Promise<UserAccount[]>
  /** Disabling also ends all sessions and grants of the user. False when there is no such user. */
  change(id: string, change: UserFlagsChange, entry: AuditEntry): Promise<boolean>
  /** With all sessions, grants and links. False when there is no such user. */
  remove(id: string, entry: AuditEntry): Promise<boolean>
  /** By time of creation. */
  listInvitations(): Promise<AccountInvitation[]>
  /** A link for one new user; `createdBy` is the id of a user. */
  invite(
    createdBy: string,
    lifetimeSeconds: number,
    buildEntry: (id: string) => AuditEntry,
  ): Promise<OneTimeLink>
  /** False when there is no such open invitation. */
  revokeInvitation(id: string, entry: AuditEntry): Promise<boolean>
  /** A link by which the user chooses a new password; earlier ones stop working. */
  createResetLink(userId: string, createdBy: string, entry: AuditEntry): Promise<OneTimeLink>
  /** Ends all other sessions and all grants of the user when the password was changed. */
  changePassword(id: string, change: AppliedPasswordChange, entry: AuditEntry): Promise<PasswordChangeOutcome>
  /** The last used first. */
  listClients(userId: string): Promise<ConnectedClient[]>
  /** Ends the grants of the client, and its tokens. False when the user has allowed it nothing. */
  disconnectClient(userId: string, clientId: string, entry: AuditEntry): Promise<boolean>
  /** Ends the issuer session of a refresh token of the console, and its tokens. False when the session is unknown. */
  endSession(refreshToken: string): Promise<boolean>
  /** Ends all issuer sessions of the user except the one of the refresh token `retained`; "" ends all. */
  endOtherSessions(userId: string, retained: string): Promise<void>
}

/** Null when tokens come from another issuer. */
export type FindUserAccounts = () => UserAccounts | null
