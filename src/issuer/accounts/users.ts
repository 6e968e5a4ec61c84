// The user accounts, and the operator's account, which belongs to the person who runs this machine. The first operator
// token creates it without a password; the invited first user takes it over with everything it owns.

import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import { type AuditOutbox, storeAuditRecord } from '../audit/audit-outbox.ts'
import { changeOne, type IssuerEvent } from '../audit/issuer-event.ts'
import type { IssuerTables } from '../store/tables.ts'
import type { FormSource, PasswordHasher, PasswordSource } from './passwords.ts'
import type { SignUpInput } from './sign-up-form.ts'

export type User = { id: string; email: string; name: string }

/** `emailVerifiedAt`: null while only the user claims the address. `generation`: the generation of valid sign-ins. */
export type UserRecord = User & { emailVerifiedAt: string | null; generation: string }

export const operatorId = 'operator'
const operatorAccount = { id: operatorId, email: 'operator@localhost', name: 'Operator', password: null }

/** Only the operator's account manages the others; see `UserAdministration`. */
export const buildAdministratorColumns = (now: string) => ({
  is_admin: 1,
  disabled_at: null,
  email_verified_at: now,
})
export const ordinaryColumns = { is_admin: 0, disabled_at: null, email_verified_at: null }

type UserDatabase = Kysely<IssuerTables>

export type UsersOptions = {
  database: Database<IssuerTables>
  /** Milliseconds since 1970. */
  now: () => number
  passwords: PasswordHasher
  outbox: AuditOutbox
}

export class Users {
  readonly #database: Database<IssuerTables>
  readonly #now: () => number
  readonly #passwords: PasswordHasher
  readonly #outbox: AuditOutbox

  constructor({ database, now, passwords, outbox }: UsersOptions) {
    this.#database = database
    this.#now = now
    this.#passwords = passwords
    this.#outbox = outbox
  }

  /** Also undefined for a disabled user. */
  find(id: string): Promise<UserRecord | undefined> {
    return this.#database.read((db) =>
      selectEnabledUser(db)
        .select(['email_verified_at as emailVerifiedAt', 'sign_in_generation as generation'])
        .where('id', '=', id)
        .executeTakeFirst(),
    )
  }

  canAnyoneSignIn(): Promise<boolean> {
    return this.#database.read(canAnyoneSignIn)
  }

  /** The user with this e-mail and password, otherwise null. Takes as long for an unknown e-mail. */
  async signIn(email: string, password: string, source: PasswordSource): Promise<User | null> {
    const row = await this.#database.read((db) =>
      selectEnabledUser(db).select('password').where('email', '=', email).executeTakeFirst(),
    )
    const matches = await this.#passwords.verify(password, row?.password ?? null, source)
    return row && matches ? { id: row.id, email: row.email, name: row.name } : null
  }

  /** Creates a user; null when the e-mail is taken. */
  async signUp({ name, email, password }: SignUpInput, source: FormSource): Promise<User | null> {
    if (email === operatorAccount.email) return null
    const user = { id: randomUUID(), email, name }
    const row = {
      ...user,
      ...ordinaryColumns,
      password: await this.#passwords.hash(password, source),
      ...this.#createdNow(),
    }
    const event = buildSignUpEvent(user, source.address)
    return this.#outbox.transact(async (db) => {
      if (!(await insertIfAbsent(db, row))) return null
      await storeAuditRecord(db, this.#outbox.toRecord(event))
      return user
    })
  }

  /** "" when there is none. */
  async findIdByEmail(email: string): Promise<string> {
    const user = await this.#database.read((db) =>
      selectUser(db).where('email', '=', email).executeTakeFirst(),
    )
    return user?.id ?? ''
  }

  /** The operator's account; created if it does not exist. */
  findOrCreateOperator(): Promise<User> {
    return this.#database.transact(async (db) => {
      const created = this.#createdNow()
      const row = { ...operatorAccount, ...buildAdministratorColumns(created.created_at), ...created }
      await insertIfAbsent(db, row)
      return selectUser(db).where('id', '=', operatorId).executeTakeFirstOrThrow()
    })
  }

  #createdNow() {
    return { created_at: new Date(this.#now()).toISOString() }
  }
}

export const buildSignUpEvent = ({ id, email }: User, address: ClientAddress): IssuerEvent => ({
  operation: 'issuer.sign_up',
  userId: id,
  email,
  accountId: '',
  address,
  changes: [changeOne('user', 'created', [id])],
})

const selectUser = (db: UserDatabase) => db.selectFrom('issuer_users').select(['id', 'email', 'name'])

// @guard api/v3/users
const selectEnabledUser = (db: UserDatabase) => selectUser(db).where('disabled_at', 'is', null)

export const canAnyoneSignIn = async (db: UserDatabase): Promise<boolean> =>
  (await selectUser(db).where('password', 'is not', null).executeTakeFirst()) !== undefined

type NewUserRow = Insertable<IssuerTables['issuer_users']>

/** True when the row was inserted, false when its id or e-mail already exists. */
export async function insertIfAbsent(db: UserDatabase, row: NewUserRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('issuer_users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
