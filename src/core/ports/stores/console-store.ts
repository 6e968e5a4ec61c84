// Sessions of the console, sign-ins under way and the registered client, in the store.
import type { Instant } from '#base/time.ts'
import type { Owner } from '#core/model/owner.ts'
import type { ConsoleClient, ConsoleSession, PendingSignIn } from '#core/model/sessions/console-session.ts'

export interface ConsoleSessionReader {
  findByCookie(cookieDigest: string): Promise<ConsoleSession | null>
  /** The last used first. */
  list(owner: Owner): Promise<ConsoleSession[]>
}

export interface ConsoleSessionWriter extends ConsoleSessionReader {
  insert(session: ConsoleSession): Promise<void>
  /**
   * Gives `holder` the renewal lease for `leaseMs`, by the clock of the database, if it is free and the
   * version of the session is unchanged.
   */
  claimLease(session: ConsoleSession, holder: string, leaseMs: number): Promise<boolean>
  /** Replaces the tokens if their version is still `version`, and ends the lease. False when the version has changed. */
  replaceTokens(version: string, session: ConsoleSession): Promise<boolean>
  recordUse(session: Pick<ConsoleSession, 'id' | 'lastUsedAt' | 'idleEndsAt'>): Promise<void>
  /** Returns the removed sessions. An absent `ids` means all sessions of the owner. */
  remove(owner: Owner, ids?: string[]): Promise<ConsoleSession[]>
  removeEnded(now: Instant, limit: number): Promise<number>
}

export interface PendingSignIns {
  insert(pending: PendingSignIn): Promise<void>
  /** Null when there is none, it has expired or another browser started it. Deletes it: it can be taken once. */
  take(stateDigest: string, browserDigest: string, now: Instant): Promise<PendingSignIn | null>
  removeExpired(now: Instant, limit: number): Promise<number>
}

export interface ConsoleClientReader {
  find(issuer: string, redirectUri: string): Promise<ConsoleClient | null>
}

export interface ConsoleClients extends ConsoleClientReader {
  /** Does nothing when a client is stored already. */
  insert(client: ConsoleClient): Promise<void>
  remove(client: Pick<ConsoleClient, 'issuer' | 'redirectUri' | 'clientId'>): Promise<void>
}
