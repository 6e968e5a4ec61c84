// Accounts of callers at the upstreams of personal connections, and the links that connect them.
import type { Instant } from '#base/time.ts'
import type { AccountKind, SecretName } from '../auth-connections/auth-connection.ts'
import type { Owner } from '../owner.ts'

/** A connection of an app, and a caller with their own account there. */
export type AccountHolder = { appId: string; connectionId: string; person: Owner }

/** The OAuth tokens of the account are stored separately (`OAuthTokens`), by its id. */
export type PersonalAccount = AccountHolder & {
  /** New for each connected account, so that data of an earlier account of the person is never used with it. */
  id: string
  /** The e-mail address or name of the person when the account was connected; may be "". */
  label: string
  /** For basic authentication; otherwise "". */
  username: string
  /** Encrypted secrets that the person entered. */
  sealed: Partial<Record<SecretName, string>>
  /** The origins that may receive the secrets and tokens. */
  boundOrigins: string[]
  createdAt: Instant
}

/** An account with the names of its app and connection. */
export type ListedAccount = PersonalAccount & { appName: string; connectionName: string; apiName: string }

/** The kind of account that a connection uses, and the accounts of its callers. */
export type ConnectionAccounts = { account: AccountKind; accounts: PersonalAccount[] }

/** An open link. Only its address contains the token. */
export type AccountLink = AccountHolder & {
  id: string
  tokenDigest: string
  /** Encrypted, not a digest, so that the same link can be returned again while it is fresh. */
  token: string
  expiresAt: Instant
}
