// The one-time invitation of the first user.
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import { digestCredential, generateCredential } from '../credentials.ts'
import { invitationLifetime } from '../lifetimes.ts'
import type { IssuerTables } from '../store/tables.ts'
import { hashPassword, type PasswordSource } from './passwords.ts'
import type { SignUpInput } from './sign-up-form.ts'
import { canAnyoneSignIn, operatorId, type User } from './users.ts'

export class Invitations {
  readonly #database: Database<IssuerTables>
  readonly #now: () => number

  constructor(database: Database<IssuerTables>, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** The token of a new invitation; null when a user who can sign in already exists. */
  invite(): Promise<string | null> {
    const token = generateCredential()
    const row = { token_digest: digestCredential(token), expires_at: this.#instantIn(invitationLifetime) }
    return this.#database.transact(async (db) => {
      await db.deleteFrom('issuer_invitations').where('expires_at', '<=', this.#instantIn(0)).execute()
      if (await canAnyoneSignIn(db)) return null
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
      return row !== undefined && !(await canAnyoneSignIn(db))
    })
  }

  /** Creates the first user, who takes over the operator's account. Null when the invitation is used or expired. */
  async accept(
    token: string,
    { name, email, password }: SignUpInput,
    source: PasswordSource,
  ): Promise<User | null> {
    const user = { id: operatorId, email, name }
    const row = { ...user, password: await hashPassword(password, source), created_at: this.#instantIn(0) }
    return this.#database.transact(async (db) => {
      // The deletion checks and consumes the invitation at once: of two concurrent requests only one deletes the row.
      const deletion = db.deleteFrom('issuer_invitations').where(this.#isOpen(token))
      const { numDeletedRows } = await deletion.executeTakeFirst()
      if (numDeletedRows === 0n || (await canAnyoneSignIn(db))) return null
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
      row.and([row('token_digest', '=', digestCredential(token)), row('expires_at', '>', this.#instantIn(0))])
  }

  #instantIn(seconds: number): string {
    return new Date(this.#now() + seconds * 1000).toISOString()
  }
}
