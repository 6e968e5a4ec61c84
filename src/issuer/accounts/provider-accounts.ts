// Accounts of people who sign in by an identity provider. They are identified only by the provider and its subject. An
// e-mail address leads to an account only at the first sign-in, and only if both sides have verified the address.

import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ClientAddress } from '#base/web/client-address.ts'
import { type AuditOutbox, storeAuditRecord } from '../audit/audit-outbox.ts'
import type { IssuerTables } from '../store/tables.ts'
import { readProviderProfile } from './provider-profile.ts'
import { buildSignUpEvent, insertIfAbsent, ordinaryColumns, type User } from './users.ts'

/** Domains of e-mail addresses for which the providers are authoritative; `any`: all domains. */
export type AccountDomains = 'any' | readonly string[]

export type ProviderIdentity = {
  issuer: string
  subject: string
  /** Claims of the provider, verified by its signature. */
  claims: Record<string, unknown>
  /** The address of the client, for the audit trail. */
  address: ClientAddress
}

export type SignInRejection =
  | 'disabled'
  | 'unverified_email'
  | 'foreign_domain'
  | 'unconfirmed_account'
  | 'other_identity'

export type ResolvedAccount = { user: User } | { rejection: SignInRejection }

export type ProviderAccountsOptions = {
  /** Milliseconds since 1970. */
  now: () => number
  outbox: AuditOutbox
  domains: AccountDomains
  /** Whether every address of a provider counts as verified, even if its tokens do not say so. */
  trustsEmails: boolean
}

type AccountDatabase = Kysely<IssuerTables>

export class ProviderAccounts {
  readonly #options: ProviderAccountsOptions

  constructor(options: ProviderAccountsOptions) {
    this.#options = options
  }

  /** The account of an identity. The first sign-in links or creates it. */
  async resolve(identity: ProviderIdentity): Promise<ResolvedAccount> {
    const { outbox } = this.#options
    const attempt = () => outbox.transact((db) => this.#resolveIn(db, identity))
    // Null when another request has just created the account.
    return (await attempt()) ?? (await attempt()) ?? { rejection: 'unconfirmed_account' }
  }

  async #resolveIn(db: AccountDatabase, identity: ProviderIdentity): Promise<ResolvedAccount | null> {
    const known = await findLinkedUser(db, identity)
    if (known) return resolveUser(known)
    const { email, name } = readProviderProfile(identity.claims, this.#options.trustsEmails)
    if (email === null) return { rejection: 'unverified_email' }
    // @guard identity-assertions issuer/provider-sign-in
    if (!this.#isOwnDomain(email)) return { rejection: 'foreign_domain' }
    const existing = await selectUser(db).where('email', '=', email).executeTakeFirst()
    return existing
      ? this.#link(db, identity, existing)
      : this.#create(db, identity, { id: randomUUID(), email, name })
  }

  #isOwnDomain(email: string): boolean {
    const { domains } = this.#options
    const domain = email.slice(email.lastIndexOf('@') + 1)
    // The operator's account has an address there until the first user takes it over.
    return domain !== 'localhost' && (domains === 'any' || domains.includes(domain))
  }

  /**
   * Anyone who signs up may enter any address, so only an address that the administrator confirmed leads to the
   * account.
   */
  async #link(db: AccountDatabase, identity: ProviderIdentity, user: UserRow): Promise<ResolvedAccount> {
    // @guard identity-assertions
    if (user.email_verified_at === null) return { rejection: 'unconfirmed_account' }
    // @guard identity-assertions
    if (await hasOtherIdentity(db, identity, user.id)) return { rejection: 'other_identity' }
    const resolved = resolveUser(user)
    if ('user' in resolved) await this.#insertIdentity(db, identity, user.id)
    return resolved
  }

  async #create(
    db: AccountDatabase,
    identity: ProviderIdentity,
    user: User,
  ): Promise<ResolvedAccount | null> {
    const created_at = this.#currentInstant()
    const row = { ...user, ...ordinaryColumns, email_verified_at: created_at, password: null, created_at }
    if (!(await insertIfAbsent(db, row))) return null
    await this.#insertIdentity(db, identity, user.id)
    const { outbox } = this.#options
    await storeAuditRecord(db, outbox.toRecord(buildSignUpEvent(user, identity.address)))
    return { user }
  }

  async #insertIdentity(db: AccountDatabase, identity: ProviderIdentity, userId: string): Promise<void> {
    const { issuer, subject } = identity
    const row = { issuer, subject, user_id: userId, created_at: this.#currentInstant() }
    await db
      .insertInto('issuer_identities')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  #currentInstant(): string {
    return new Date(this.#options.now()).toISOString()
  }
}

type UserRow = User & Pick<IssuerTables['issuer_users'], 'disabled_at' | 'email_verified_at'>

const resolveUser = ({ id, email, name, disabled_at }: UserRow): ResolvedAccount =>
  // @guard identity-assertions
  disabled_at === null ? { user: { id, email, name } } : { rejection: 'disabled' }

const selectUser = (db: AccountDatabase) =>
  db.selectFrom('issuer_users').select(['id', 'email', 'name', 'disabled_at', 'email_verified_at'])

const findLinkedUser = (db: AccountDatabase, { issuer, subject }: ProviderIdentity) =>
  selectUser(db)
    .where('id', 'in', (query) =>
      query
        .selectFrom('issuer_identities')
        .select('user_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject),
    )
    .executeTakeFirst()

/** A provider may reassign the address of a person who left. */
const hasOtherIdentity = async (db: AccountDatabase, { issuer, subject }: ProviderIdentity, userId: string) =>
  (await db
    .selectFrom('issuer_identities')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .where('subject', '!=', subject)
    .executeTakeFirst()) !== undefined
