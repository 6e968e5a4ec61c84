// Accounts of callers at the upstream of an app whose connection is personal, and the links by which they are connected.
import type { Instant } from '#base/time.ts'
import type { AccountKind, SecretName } from '../auth-connections/auth-connection.ts'
import type { Owner } from '../owner.ts'

/** A connection of an app, and the caller who uses an account of their own there. */
export type AccountHolder = { appId: string; connectionId: string; person: Owner }

/** OAuth tokens of the account are kept apart (`OAuthTokens`), by its id. */
export type PersonalAccount = AccountHolder & {
  /** New with every connecting, so that what belongs to an earlier account of the person is never used with it. */
  id: string
  /** How the issuer named the person when the account was connected: an e-mail address or a name; may be "". */
  label: string
  /** Of basic authentication; "" otherwise. */
  username: string
  /** Encrypted secrets that the person entered. */
  sealed: Partial<Record<SecretName, string>>
  /** The origins that may receive the secrets and tokens. */
  boundOrigins: string[]
  createdAt: Instant
}

/** An account with the names of where it is used. */
export type ListedAccount = PersonalAccount & { appName: string; connectionName: string }

/** Whose account a connection uses, and the accounts of its callers. */
export type ConnectionAccounts = { account: AccountKind; accounts: PersonalAccount[] }

/** An open link. Only its address has the token. */
export type AccountLink = AccountHolder & {
  id: string
  tokenDigest: string
  /** Encrypted, so that the same link is given again while it is fresh. */
  token: string
  expiresAt: Instant
}
