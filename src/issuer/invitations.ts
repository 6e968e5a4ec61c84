// The one-time link by which the first user comes in.
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import { digestOf, newCredential } from './digest.ts'
import { invitationLifetime } from './lifetimes.ts'
import { hashPassword } from './passwords.ts'
import type { SignUp } from './sign-up-form.ts'
import type { IssuerTables } from './tables.ts'
import { operatorId, someoneCanSignIn, type User } from './users.ts'

export class Invitations {
  readonly #database: Database<IssuerTables>
  readonly #now: () => number

  constructor(database: Database<IssuerTables>, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** The token of a new invitation; null when somebody can sign in already. */
  invite(): Promise<string | null> {
    const token = newCredential()
    const row = { token_digest: digestOf(token), expires_at: this.#instantIn(invitationLifetime) }
    return this.#database.transact(async (db) => {
      await db.deleteFrom('issuer_invitations').where('expires_at', '<=', this.#instantIn(0)).execute()
      if (await someoneCanSignIn(db)) return null
      await db.insertInto('issuer_invitations').values(row).execute()
      return token
    })
  }

  isOpen(token: string): Promise<boolean> {
    return this.#database.read(async (db) => {
      const row = await db
        .selectFrom('issuer_invitations')
        .select('expires_at')
        .where(this.#isOpen(token))
        .executeTakeFirst()
      return row !== undefined && !(await someoneCanSignIn(db))
    })
  }

  /** The first user, who takes over the operator's account. Null when the invitation is spent or too old. */
  async accept(token: string, { name, email, password }: SignUp): Promise<User | null> {
    const user = { id: operatorId, email, name }
    const row = { ...user, password: await hashPassword(password), created_at: this.#instantIn(0) }
    return this.#database.transact(async (db) => {
      // Deleting is the test: of two that come at once only one finds the row.
      const spent = db.deleteFrom('issuer_invitations').where(this.#isOpen(token))
      const { numDeletedRows } = await spent.executeTakeFirst()
      if (numDeletedRows === 0n || (await someoneCanSignIn(db))) return null
      await db.deleteFrom('issuer_invitations').execute()
      await db
        .insertInto('issuer_users')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
      return user
    })
  }

  #isOpen(token: string) {
    return (row: ExpressionBuilder<IssuerTables, 'issuer_invitations'>) =>
      row.and([row('token_digest', '=', digestOf(token)), row('expires_at', '>', this.#instantIn(0))])
  }

  #instantIn(seconds: number): string {
    return new Date(this.#now() + seconds * 1000).toISOString()
  }
}
