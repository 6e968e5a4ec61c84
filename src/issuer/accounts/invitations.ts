// One-time links to the sign-up page: of the first user, and those that the administrator gives to others.
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import { digestCredential, generateCredential } from '../credentials.ts'
import { invitationLifetime } from '../lifetimes.ts'
import type { IssuerTables } from '../store/tables.ts'
import { findOpenLink, redeemLink } from './one-time-links.ts'
import type { PasswordHasher, PasswordSource } from './passwords.ts'
import type { SignUpInput } from './sign-up-form.ts'
import { buildAdministratorColumns, canAnyoneSignIn, operatorId, type User } from './users.ts'

/** Who may sign up by a link: the first user, another one, or a user who forgot the password. */
export type InvitationKind = 'first_user' | 'invitation' | 'password_reset'

export class Invitations {
  readonly #database: Database<IssuerTables>
  readonly #now: () => number
  readonly #passwords: PasswordHasher

  constructor(database: Database<IssuerTables>, now: () => number, passwords: PasswordHasher) {
    this.#database = database
    this.#now = now
    this.#passwords = passwords
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

  async isOpen(token: string): Promise<boolean> {
    return (await this.findKind(token)) !== null
  }

  /** Null when the link is used, revoked or expired. */
  findKind(token: string): Promise<InvitationKind | null> {
    return this.#database.read(async (db) => {
      const link = await findOpenLink(db, token, this.#instantIn(0))
      if (link) return link.user_id === null ? 'invitation' : 'password_reset'
      const row = await db
        .selectFrom('issuer_invitations')
        .select('expires_at')
        .where(this.#isOpen(token))
        .executeTakeFirst()
      return row !== undefined && !(await canAnyoneSignIn(db)) ? 'first_user' : null
    })
  }

  /**
   * Creates the user of the link; the first user takes over the operator's account. A reset sets the password of its
   * user, who must enter the e-mail of the account. Null when the link is used or expired, or the e-mail is not right.
   */
  async accept(
    token: string,
    { name, email, password }: SignUpInput,
    source: PasswordSource,
  ): Promise<User | null> {
    const user = { id: operatorId, email, name }
    const hash = await this.#passwords.hash(password, source)
    const created_at = this.#instantIn(0)
    const row = { ...user, ...buildAdministratorColumns(created_at), password: hash, created_at }
    return this.#database.transact(async (db) => {
      const now = this.#instantIn(0)
      if (await findOpenLink(db, token, now)) return redeemLink(db, { token, name, email, hash, now })
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
