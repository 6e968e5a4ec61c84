// One-time links to the sign-up page: for the first user, and for users whom the administrator invites.

import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import { type AuditOutbox, storeAuditRecord } from '../audit/audit-outbox.ts'
import { changeOne, type IssuerEvent } from '../audit/issuer-event.ts'
import { digestCredential, generateCredential } from '../credentials.ts'
import { invitationLifetime } from '../lifetimes.ts'
import type { IssuerTables } from '../store/tables.ts'
import { findOpenLink, type Redemption, redeemLink } from './one-time-links.ts'
import type { FormSource, PasswordHasher } from './passwords.ts'
import type { SignUpInput } from './sign-up-form.ts'
import {
  buildAdministratorColumns,
  buildSignUpEvent,
  canAnyoneSignIn,
  operatorId,
  type User,
  type UsersOptions,
} from './users.ts'

/** Who uses the link: the first user, an invited user, or a user who forgot the password. */
export type InvitationKind = 'first_user' | 'invitation' | 'password_reset'

export class Invitations {
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

  /** The token of a new invitation; null when a user who can sign in already exists. */
  async invite(): Promise<string | null> {
    // A start without an invitation writes nothing.
    if (await this.#database.read(canAnyoneSignIn)) return null
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
   * user, who must enter the e-mail of the account. Null when the link is used or expired, or the e-mail is wrong or
   * taken.
   */
  async accept(
    token: string,
    { name, email, password }: SignUpInput,
    source: FormSource,
  ): Promise<User | null> {
    const hash = await this.#passwords.hash(password, source)
    return this.#outbox.transact(async (db) => {
      const now = this.#instantIn(0)
      const link = await findOpenLink(db, token, now)
      const redemption = { token, name, email, hash, now }
      const user = await (link ? redeemLink(db, redemption) : this.#takeOverOperator(db, redemption))
      if (!user) return null
      const buildEvent = link?.user_id ? buildResetEvent : buildSignUpEvent
      await storeAuditRecord(db, this.#outbox.toRecord(buildEvent(user, source.address)))
      return user
    })
  }

  async #takeOverOperator(
    db: Kysely<IssuerTables>,
    { token, name, email, hash, now }: Redemption,
  ): Promise<User | null> {
    if (await isTakenByOther(db, email)) return null
    // The deletion checks and consumes the invitation atomically: of two concurrent requests, only one deletes the row.
    const deletion = db.deleteFrom('issuer_invitations').where(this.#isOpen(token))
    const { numDeletedRows } = await deletion.executeTakeFirst()
    if (numDeletedRows === 0n || (await canAnyoneSignIn(db))) return null
    await db.deleteFrom('issuer_invitations').execute()
    const user = { id: operatorId, email, name }
    const row = { ...user, ...buildAdministratorColumns(now), password: hash, created_at: now }
    await db
      .insertInto('issuer_users')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    return user
  }

  #isOpen(token: string) {
    return (row: ExpressionBuilder<IssuerTables, 'issuer_invitations'>) =>
      row.and([row('token_digest', '=', digestCredential(token)), row('expires_at', '>', this.#instantIn(0))])
  }

  #instantIn(seconds: number): string {
    return new Date(this.#now() + seconds * 1000).toISOString()
  }
}

/** By an account that an identity provider signs in. */
const isTakenByOther = async (db: Kysely<IssuerTables>, email: string): Promise<boolean> => {
  const others = db.selectFrom('issuer_users').select('id').where('id', '!=', operatorId)
  return (await others.where('email', '=', email).executeTakeFirst()) !== undefined
}

const buildResetEvent = ({ id, email }: User, address: ClientAddress): IssuerEvent => ({
  operation: 'issuer.reset_password',
  userId: id,
  email,
  accountId: '',
  address,
  changes: [changeOne('password', 'changed', [id])],
})
