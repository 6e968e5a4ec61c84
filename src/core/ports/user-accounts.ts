import type {
  AccountInvitation,
  OneTimeLink,
  PasswordChange,
  PasswordChangeOutcome,
  UserAccount,
} from '#core/model/users/user-account.ts'

/** The accounts of an issuer that belongs to the service. */
export interface UserAccounts {
  /** The issuer of these users as principals have it. */
  issuer: string
  find(id: string): Promise<UserAccount | null>
  /** By time of creation. */
  list(): Promise<UserAccount[]>
  /** Disabling also ends all sessions and grants of the user. False when there is no such user. */
  setDisabled(id: string, disabled: boolean): Promise<boolean>
  /** False when there is no such user. */
  setEmailVerified(id: string, verified: boolean): Promise<boolean>
  /** With all sessions, grants and links. False when there is no such user. */
  remove(id: string): Promise<boolean>
  /** By time of creation. */
  listInvitations(): Promise<AccountInvitation[]>
  /** A link for one new user; `createdBy` is the id of a user. */
  invite(createdBy: string, lifetimeSeconds: number): Promise<OneTimeLink>
  /** False when there is no such open invitation. */
  revokeInvitation(id: string): Promise<boolean>
  /** A link by which the user chooses a new password; earlier ones stop working. */
  createResetLink(userId: string, createdBy: string): Promise<OneTimeLink>
  /** Ends all sessions and grants of the user when the password was changed. */
  changePassword(id: string, change: PasswordChange): Promise<PasswordChangeOutcome>
}

/** Null when tokens come from another issuer. */
export type FindUserAccounts = () => UserAccounts | null
