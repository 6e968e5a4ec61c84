// Accounts of callers in the store, and the links that connect them.
import type { Instant } from '#base/time.ts'
import type {
  AccountHolder,
  AccountLink,
  ListedAccount,
  PersonalAccount,
} from '#core/model/accounts/personal-account.ts'
import type { Owner } from '#core/model/owner.ts'

export interface PersonalAccountReader {
  find(holder: AccountHolder): Promise<PersonalAccount | null>
  /** The last connected first. */
  listByConnection(appId: string, connectionId: string): Promise<PersonalAccount[]>
  /** In all apps, the last connected first. */
  listByPerson(person: Owner): Promise<ListedAccount[]>
}

export interface PersonalAccountWriter extends PersonalAccountReader {
  /** Replaces the person's account at the connection, and removes its tokens. */
  put(account: PersonalAccount): Promise<void>
  /** Removes accounts with their tokens. */
  remove(ids: readonly string[]): Promise<void>
}

export interface AccountLinkReader {
  find(holder: AccountHolder): Promise<AccountLink | null>
  /** Null when there is none or it has expired. */
  findByToken(tokenDigest: string, now: Instant): Promise<AccountLink | null>
}

export interface AccountLinkWriter extends AccountLinkReader {
  /** Replaces the person's link to the connection if it expires before `staleBefore`. Returns the current link. */
  put(link: AccountLink, staleBefore: Instant): Promise<AccountLink>
  /** Deletes it; null when there is none or it has expired: a link can be taken once. */
  take(id: string, now: Instant): Promise<AccountLink | null>
  removeExpired(now: Instant): Promise<void>
}
