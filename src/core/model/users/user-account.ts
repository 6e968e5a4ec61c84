import type { Instant } from '#base/time.ts'

/** An account of the embedded issuer. `disabledAt` is null for an enabled one. */
export type UserAccount = {
  id: string
  email: string
  name: string
  isAdministrator: boolean
  /** Whether the account has a password. */
  canSignIn: boolean
  /** Whether the administrator has confirmed the address; tokens of the user say so. */
  emailVerified: boolean
  disabledAt: Instant | null
  createdAt: Instant
}

/** An open invitation, without its link, which is shown only once. */
export type AccountInvitation = { id: string; createdBy: string; createdAt: Instant; expiresAt: Instant }

/** A link that works once. */
export type OneTimeLink = { id: string; url: string; expiresAt: Instant }

/** `signal` aborts when the client disconnects. */
export type PasswordChange = { current: string; next: string; signal: AbortSignal }
/** `retained`: a refresh token of the session that stays; "" if none stays. */
export type AppliedPasswordChange = PasswordChange & { retained: string }
export type PasswordChangeOutcome = 'changed' | 'wrong_password' | 'too_many_attempts'
