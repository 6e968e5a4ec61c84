// Links that the administrator creates for others: an invitation creates a user, a reset sets a new password.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { digestCredential } from '../credentials.ts'
import type { IssuerTables } from '../store/tables.ts'
import { endAllSignIns } from './end-sign-ins.ts'
import { insertIfAbsent, ordinaryColumns, type User } from './users.ts'

type LinkDatabase = Kysely<IssuerTables>

export const findOpenLink = (db: LinkDatabase, token: string, now: string) =>
  db
    .selectFrom('issuer_links')
    .selectAll()
    .where('token_digest', '=', digestCredential(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()

export type Redemption = { token: string; name: string; email: string; hash: string; now: string }

/** Uses up the link. Null, and the link stays open, when the e-mail is taken or does not match the account. */
export async function redeemLink(db: LinkDatabase, input: Redemption): Promise<User | null> {
  const link = await findOpenLink(db, input.token, input.now)
  if (!link) return null
  // Of two concurrent requests, only one deletes the row.
  const { numDeletedRows } = await db.deleteFrom('issuer_links').where('id', '=', link.id).executeTakeFirst()
  if (numDeletedRows === 0n) return null
  const user =
    link.user_id === null ? await insertUser(db, input) : await resetPassword(db, link.user_id, input)
  if (!user) await db.insertInto('issuer_links').values(link).execute()
  return user
}

async function insertUser(db: LinkDatabase, { name, email, hash, now }: Redemption): Promise<User | null> {
  const user = { id: randomUUID(), email, name }
  const row = { ...user, ...ordinaryColumns, password: hash, created_at: now }
  return (await insertIfAbsent(db, row)) ? user : null
}

async function resetPassword(
  db: LinkDatabase,
  id: string,
  { email, hash, now }: Redemption,
): Promise<User | null> {
  const user = await db
    .selectFrom('issuer_users')
    .select(['id', 'email', 'name'])
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) return null
  await db.updateTable('issuer_users').set({ password: hash }).where('id', '=', id).execute()
  await endAllSignIns(db, { userId: id }, Date.parse(now))
  return user
}
