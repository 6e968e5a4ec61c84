// What the administrator does with the users, and users with their own account; each change stores its entry of the audit
// trail with it. There are no roles yet: the operator's
// account, which the first user takes over, is the administrator, and it alone.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import type { RateLimiter, RateLimiterFactory } from '#base/rate-limiter.ts'
import { type AuditOutbox, storeAuditRecord } from '../audit/audit-outbox.ts'
import type { AuditRecord } from '../audit/issuer-event.ts'
import { digestCredential, generateCredential } from '../credentials.ts'
import type { IssuerTables } from '../store/tables.ts'
import type { PasswordHasher, PasswordSource } from './passwords.ts'
import { revokeSignIns } from './revoke-sign-ins.ts'

export type ManagedUser = {
  id: string
  email: string
  name: string
  isAdministrator: boolean
  canSignIn: boolean
  emailVerified: boolean
  disabledAt: string | null
  createdAt: string
}

export type OpenInvitation = { id: string; createdBy: string; createdAt: string; expiresAt: string }
export type IssuedLink = { id: string; url: string; expiresAt: string }

/** Absent members stay as they are. */
export type UserFlags = { disabled?: boolean; emailVerified?: boolean }

export type UserAdministrationOptions = {
  database: Database<IssuerTables>
  passwords: PasswordHasher
  /** Milliseconds since the epoch. */
  now: () => number
  createLimiter: RateLimiterFactory
  outbox: AuditOutbox
  /** The address of the sign-up page for a token. */
  toLink: (token: string) => string
}

const hourSeconds = 3600
const wrongPasswords = { burst: 10, refillSeconds: 60 }
const userColumns = [
  'id',
  'email',
  'name',
  'password',
  'created_at',
  'is_admin',
  'disabled_at',
  'email_verified_at',
] as const

export class UserAdministration {
  readonly #options: UserAdministrationOptions
  readonly #attempts: RateLimiter

  constructor(options: UserAdministrationOptions) {
    this.#options = options
    this.#attempts = options.createLimiter('wrongPassword', wrongPasswords)
  }

  async find(id: string): Promise<ManagedUser | null> {
    const row = await this.#options.database.read((db) =>
      selectUsers(db).where('id', '=', id).executeTakeFirst(),
    )
    return row ? toManagedUser(row) : null
  }

  async list(): Promise<ManagedUser[]> {
    const rows = await this.#options.database.read((db) =>
      selectUsers(db).orderBy('created_at').orderBy('id').execute(),
    )
    return rows.map(toManagedUser)
  }

  change(id: string, { disabled, emailVerified }: UserFlags, record: AuditRecord): Promise<boolean> {
    const values = {
      ...(disabled !== undefined && { disabled_at: disabled ? this.#instantIn(0) : null }),
      ...(emailVerified !== undefined && { email_verified_at: emailVerified ? this.#instantIn(0) : null }),
    }
    return this.#options.outbox.transact(async (db) => {
      const update = db.updateTable('issuer_users').set(values).where('id', '=', id)
      if ((await update.executeTakeFirst()).numUpdatedRows === 0n) return false
      if (disabled) await revokeSignIns(db, id)
      await storeAuditRecord(db, record)
      return true
    })
  }

  remove(id: string, record: AuditRecord): Promise<boolean> {
    return this.#options.outbox.transact(async (db) => {
      await revokeSignIns(db, id)
      await db.deleteFrom('issuer_links').where('user_id', '=', id).execute()
      await db.deleteFrom('issuer_identities').where('user_id', '=', id).execute()
      const { numDeletedRows } = await db.deleteFrom('issuer_users').where('id', '=', id).executeTakeFirst()
      if (numDeletedRows > 0n) await storeAuditRecord(db, record)
      return numDeletedRows > 0n
    })
  }

  async listInvitations(): Promise<OpenInvitation[]> {
    const rows = await this.#options.database.read((db) =>
      db
        .selectFrom('issuer_links')
        .selectAll()
        .where('user_id', 'is', null)
        .where('expires_at', '>', this.#instantIn(0))
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    )
    return rows.map((row) => ({
      id: row.id,
      createdBy: row.created_by,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }))
  }

  /** `toRecord`: the entry of the invitation with this id. */
  invite(
    createdBy: string,
    lifetimeSeconds: number,
    toRecord: (id: string) => AuditRecord,
  ): Promise<IssuedLink> {
    return this.#options.outbox.transact(async (db) => {
      const link = await this.#insertLink(db, { userId: null, createdBy, lifetimeSeconds })
      await storeAuditRecord(db, toRecord(link.id))
      return link
    })
  }

  revokeInvitation(id: string, record: AuditRecord): Promise<boolean> {
    return this.#options.outbox.transact(async (db) => {
      const deletion = db.deleteFrom('issuer_links').where('id', '=', id).where('user_id', 'is', null)
      const { numDeletedRows } = await deletion.executeTakeFirst()
      if (numDeletedRows > 0n) await storeAuditRecord(db, record)
      return numDeletedRows > 0n
    })
  }

  /** Valid for an hour. */
  createResetLink(userId: string, createdBy: string, record: AuditRecord): Promise<IssuedLink> {
    return this.#options.outbox.transact(async (db) => {
      await db.deleteFrom('issuer_links').where('user_id', '=', userId).execute()
      await storeAuditRecord(db, record)
      return this.#insertLink(db, { userId, createdBy, lifetimeSeconds: hourSeconds })
    })
  }

  async changePassword(
    id: string,
    { current, next, signal }: { current: string; next: string; signal: AbortSignal },
    record: AuditRecord,
  ): Promise<'changed' | 'wrong_password' | 'too_many_attempts'> {
    if (this.#attempts.consume(id) > 0) return 'too_many_attempts'
    const row = await this.#options.database.read((db) =>
      selectUsers(db).where('id', '=', id).executeTakeFirst(),
    )
    const source: PasswordSource = {
      address: `user ${id}`,
      email: row?.email ?? '',
      isSuspect: false,
      signal,
    }
    if (!row || !(await this.#options.passwords.verify(current, row.password, source)))
      return 'wrong_password'
    const password = await this.#options.passwords.hash(next, source)
    await this.#options.outbox.transact(async (db) => {
      await db.updateTable('issuer_users').set({ password }).where('id', '=', id).execute()
      await revokeSignIns(db, id)
      await storeAuditRecord(db, record)
    })
    this.#attempts.reset(id)
    return 'changed'
  }

  async #insertLink(
    db: Kysely<IssuerTables>,
    link: { userId: string | null; createdBy: string; lifetimeSeconds: number },
  ): Promise<IssuedLink> {
    const [id, token, expiresAt] = [randomUUID(), generateCredential(), this.#instantIn(link.lifetimeSeconds)]
    await db.deleteFrom('issuer_links').where('expires_at', '<=', this.#instantIn(0)).execute()
    await db
      .insertInto('issuer_links')
      .values({
        id,
        token_digest: digestCredential(token),
        user_id: link.userId,
        created_by: link.createdBy,
        created_at: this.#instantIn(0),
        expires_at: expiresAt,
      })
      .execute()
    return { id, url: this.#options.toLink(token), expiresAt }
  }

  #instantIn(seconds: number): string {
    return new Date(this.#options.now() + seconds * 1000).toISOString()
  }
}

const selectUsers = (db: Kysely<IssuerTables>) => db.selectFrom('issuer_users').select(userColumns)

const toManagedUser = (row: IssuerTables['issuer_users']): ManagedUser => ({
  id: row.id,
  email: row.email,
  name: row.name,
  isAdministrator: row.is_admin === 1,
  canSignIn: row.password !== null,
  emailVerified: row.email_verified_at !== null,
  disabledAt: row.disabled_at,
  createdAt: row.created_at,
})
