// What the administrator does with the users, and users with their own account. There are no roles yet: the operator's
// account, which the first user takes over, is the administrator, and it alone.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import type { RateLimiter, RateLimiterFactory } from '#base/rate-limiter.ts'
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

export type UserAdministrationOptions = {
  database: Database<IssuerTables>
  passwords: PasswordHasher
  /** Milliseconds since the epoch. */
  now: () => number
  createLimiter: RateLimiterFactory
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

  setDisabled(id: string, disabled: boolean): Promise<boolean> {
    const disabled_at = disabled ? this.#instantIn(0) : null
    return this.#options.database.transact(async (db) => {
      const update = db.updateTable('issuer_users').set({ disabled_at }).where('id', '=', id)
      const { numUpdatedRows } = await update.executeTakeFirst()
      if (disabled) await revokeSignIns(db, id)
      return numUpdatedRows > 0n
    })
  }

  setEmailVerified(id: string, verified: boolean): Promise<boolean> {
    const email_verified_at = verified ? this.#instantIn(0) : null
    return this.#options.database.transact(async (db) => {
      const update = db.updateTable('issuer_users').set({ email_verified_at }).where('id', '=', id)
      return (await update.executeTakeFirst()).numUpdatedRows > 0n
    })
  }

  remove(id: string): Promise<boolean> {
    return this.#options.database.transact(async (db) => {
      await revokeSignIns(db, id)
      await db.deleteFrom('issuer_links').where('user_id', '=', id).execute()
      await db.deleteFrom('issuer_identities').where('user_id', '=', id).execute()
      const { numDeletedRows } = await db.deleteFrom('issuer_users').where('id', '=', id).executeTakeFirst()
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

  invite(createdBy: string, lifetimeSeconds: number): Promise<IssuedLink> {
    return this.#options.database.transact((db) =>
      this.#insertLink(db, { userId: null, createdBy, lifetimeSeconds }),
    )
  }

  async revokeInvitation(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#options.database.transact((db) =>
      db.deleteFrom('issuer_links').where('id', '=', id).where('user_id', 'is', null).executeTakeFirst(),
    )
    return numDeletedRows > 0n
  }

  /** Valid for an hour. */
  createResetLink(userId: string, createdBy: string): Promise<IssuedLink> {
    return this.#options.database.transact(async (db) => {
      await db.deleteFrom('issuer_links').where('user_id', '=', userId).execute()
      return this.#insertLink(db, { userId, createdBy, lifetimeSeconds: hourSeconds })
    })
  }

  async changePassword(
    id: string,
    { current, next, signal }: { current: string; next: string; signal: AbortSignal },
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
    await this.#options.database.transact(async (db) => {
      await db.updateTable('issuer_users').set({ password }).where('id', '=', id).execute()
      await revokeSignIns(db, id)
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
