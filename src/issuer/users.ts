// The people who can sign in, and the operator: the one account of whoever runs this machine.
// It exists from the first operator token on, without a password; the invited first user takes it over and keeps what it owns.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { SignUp } from './sign-up-form.ts'
import type { IssuerTables } from './tables.ts'

export type User = { id: string; email: string; name: string }

export const operatorId = 'operator'
const operator = { id: operatorId, email: 'operator@localhost', name: 'Operator', password: null }

type Db = Kysely<IssuerTables>

export class Users {
  readonly #database: Database<IssuerTables>
  readonly #now: () => number

  constructor(database: Database<IssuerTables>, now: () => number) {
    this.#database = database
    this.#now = now
  }

  find(id: string): Promise<User | undefined> {
    return this.#database.read((db) => selectUser(db).where('id', '=', id).executeTakeFirst())
  }

  someoneCanSignIn(): Promise<boolean> {
    return this.#database.read(someoneCanSignIn)
  }

  /** The user of that e-mail and password. Takes as long for an e-mail that nobody has. */
  async signIn(email: string, password: string): Promise<User | null> {
    const row = await this.#database.read((db) =>
      selectUser(db).select('password').where('email', '=', email).executeTakeFirst(),
    )
    const matches = await isPassword(password, row?.password ?? null)
    return row && matches ? { id: row.id, email: row.email, name: row.name } : null
  }

  /** A new user; null when the e-mail is taken. */
  async signUp({ name, email, password }: SignUp): Promise<User | null> {
    if (email === operator.email) return null
    const user = { id: randomUUID(), email, name }
    const row = { ...user, password: await hashPassword(password), ...this.#createdNow() }
    return (await this.#database.transact((db) => insertFresh(db, row))) ? user : null
  }

  /** The operator's account, made where there is none. */
  operator(): Promise<User> {
    return this.#database.transact(async (db) => {
      await insertFresh(db, { ...operator, ...this.#createdNow() })
      return selectUser(db).where('id', '=', operatorId).executeTakeFirstOrThrow()
    })
  }

  #createdNow() {
    return { created_at: new Date(this.#now()).toISOString() }
  }
}

const selectUser = (db: Db) => db.selectFrom('issuer_users').select(['id', 'email', 'name'])

export const someoneCanSignIn = async (db: Db): Promise<boolean> =>
  (await selectUser(db).where('password', 'is not', null).executeTakeFirst()) !== undefined

/** Whether the row went in: false when its id or e-mail exists. */
async function insertFresh(db: Db, row: IssuerTables['issuer_users']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('issuer_users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
