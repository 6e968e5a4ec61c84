// The administrator's operations on users, and users' operations on their own account. Each change stores its audit
// entry with it. There are no roles yet: the only administrator is the operator's account, which the first user takes
// over.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import type { RateLimiter, RateLimiterFactory } from '#base/rate-limiter.ts'
import { type AuditOutbox, storeAuditRecord } from '../audit/audit-outbox.ts'
import type { AuditRecord } from '../audit/issuer-event.ts'
import { digestCredential, generateCredential } from '../credentials.ts'
import type { EndedSignIns } from '../store/ended-sign-ins.ts'
import type { IssuerTables } from '../store/tables.ts'
import { type AllowedClient, type FindAppName, listConnectedClients } from './connected-clients.ts'
import {
  endAllSignIns,
  endBrowserSession,
  endClient,
  endOtherSessions,
  findSignedInSession,
} from './end-sign-ins.ts'
import type { PasswordHasher, PasswordSource } from './passwords.ts'

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

/** Absent members stay unchanged. */
export type UserFlags = { disabled?: boolean; emailVerified?: boolean }

export type UserAdministrationOptions = {
  database: Database<IssuerTables>
  passwords: PasswordHasher
  /** Milliseconds since 1970. */
  now: () => number
  createLimiter: RateLimiterFactory
  outbox: AuditOutbox
  /** The address of the sign-up page for a token. */
  toLink: (token: string) => string
  endedSignIns: EndedSignIns
  findAppName: FindAppName
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
    return this.#end(async (db) => {
      const update = db.updateTable('issuer_users').set(values).where('id', '=', id)
      if ((await update.executeTakeFirst()).numUpdatedRows === 0n) return false
      // @guard api/v3/users
      if (disabled) await endAllSignIns(db, { userId: id }, this.#options.now())
      await storeAuditRecord(db, record)
      return true
    })
  }

  remove(id: string, record: AuditRecord): Promise<boolean> {
    return this.#end(async (db) => {
      await endAllSignIns(db, { userId: id }, this.#options.now())
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
    {
      current,
      next,
      retained,
      signal,
    }: { current: string; next: string; retained: string; signal: AbortSignal },
    record: AuditRecord,
  ): Promise<'changed' | 'wrong_password' | 'too_many_attempts'> {
    if (this.#attempts.consume(id) > 0) return 'too_many_attempts'
    const row = await this.#options.database.read((db) =>
      selectUsers(db).where('id', '=', id).executeTakeFirst(),
    )
    const source: PasswordSource = {
      network: `user ${id}`,
      email: row?.email ?? '',
      isSuspect: false,
      signal,
    }
    if (!row || !(await this.#options.passwords.verify(current, row.password, source)))
      return 'wrong_password'
    const password = await this.#options.passwords.hash(next, source)
    await this.#end(async (db) => {
      await db.updateTable('issuer_users').set({ password }).where('id', '=', id).execute()
      const session = await this.#findSession(db, id, retained)
      await endAllSignIns(db, { userId: id, retained: session }, this.#options.now())
      await storeAuditRecord(db, record)
    })
    this.#attempts.reset(id)
    return 'changed'
  }

  /** Lists the last used first. */
  listClients(userId: string): Promise<AllowedClient[]> {
    return listConnectedClients(this.#options, userId)
  }

  disconnectClient(userId: string, clientId: string, record: AuditRecord): Promise<boolean> {
    return this.#end(async (db) => {
      const isEnded = await endClient(db, { userId, clientId }, this.#options.now())
      if (isEnded) await storeAuditRecord(db, record)
      return isEnded
    })
  }

  endSession(refreshToken: string): Promise<boolean> {
    return this.#end(async (db) => {
      const session = await findSignedInSession(db, refreshToken)
      if (session) await endBrowserSession(db, session, this.#options.now())
      return session !== null
    })
  }

  endOtherSessions(userId: string, retained: string): Promise<void> {
    return this.#end(async (db) => {
      const session = await this.#findSession(db, userId, retained)
      await endOtherSessions(db, { userId, retained: session }, this.#options.now())
    })
  }

  /** This replica rejects ended sign-ins at once, other replicas when they read the change. */
  async #end<T>(change: (db: Kysely<IssuerTables>) => Promise<T>): Promise<T> {
    const outcome = await this.#options.outbox.transact(change)
    await this.#options.endedSignIns.refresh()
    return outcome
  }

  async #findSession(db: Kysely<IssuerTables>, userId: string, refreshToken: string) {
    const session = await findSignedInSession(db, refreshToken)
    return session?.userId === userId ? session : null
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

const toManagedUser = (row: Omit<IssuerTables['issuer_users'], 'sign_in_generation'>): ManagedUser => ({
  id: row.id,
  email: row.email,
  name: row.name,
  isAdministrator: row.is_admin === 1,
  canSignIn: row.password !== null,
  emailVerified: row.email_verified_at !== null,
  disabledAt: row.disabled_at,
  createdAt: row.created_at,
})
