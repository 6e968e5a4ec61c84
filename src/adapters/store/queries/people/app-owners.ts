// Changes the owners of apps when users keep their accounts and their issuer gets another identifier.
import type { Kysely } from 'kysely'
import { findFreeName, slugFormat } from '#base/text.ts'
import type { Owner } from '#core/model/owner.ts'
import { sharedIssuer } from '#core/model/workspaces/workspace.ts'
import type { Database, DatabaseReader } from '../../database.ts'
import type { Tables } from '../../tables.ts'
import { createAppWriter } from '../apps/apps.ts'

/** The users of the issuer who have apps or are members of a workspace. */
export const listOwners = (database: Database<Tables>, issuer: string): Promise<Owner[]> =>
  database.read((db) => {
    const select = (table: 'apps' | 'workspace_members') =>
      db.selectFrom(table).select(['issuer', 'subject']).where('issuer', '=', issuer)
    const owners = select('apps').where('issuer', '<>', sharedIssuer)
    return owners.union(select('workspace_members')).execute()
  })

/** Names of embedded issuers are of this form. */
const embeddedPrefix = 'urn:uuid:'

export const isEmbeddedName = (issuer: string): boolean => issuer.startsWith(embeddedPrefix)

/** Any user of an embedded issuer who has apps or is a member of a workspace; null when there is none. */
export const findEmbeddedOwner = (database: DatabaseReader<Tables>): Promise<Owner | null> =>
  database.read(async (db) => {
    const isTheirs = (table: 'apps' | 'workspace_members') =>
      db
        .selectFrom(table)
        .select(['issuer', 'subject'])
        .where('issuer', 'like', `${embeddedPrefix}%`)
        .limit(1)
        .executeTakeFirst()
    return (await isTheirs('apps')) ?? (await isTheirs('workspace_members')) ?? null
  })

/** The issuers whose users own apps. */
export async function countAppsByIssuer(
  database: Database<Tables>,
): Promise<{ issuer: string; apps: number }[]> {
  const rows = await database.read((db) =>
    db
      .selectFrom('apps')
      .select(['issuer', (row) => row.fn.countAll().as('apps')])
      .where('issuer', '<>', sharedIssuer)
      .groupBy('issuer')
      .orderBy('issuer')
      .execute(),
  )
  return rows.map(({ issuer, apps }) => ({ issuer, apps: Number(apps) }))
}

const selectOwned = (db: Kysely<Tables>, { issuer, subject }: Owner) =>
  db
    .selectFrom('apps')
    .select(['id', 'slug', 'public_mcp_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

/**
 * A slug that the new owner already uses gets a number. `createMark` creates invalidation markers, by which running
 * replicas reload the apps. Returns the number of apps.
 */
export const changeAppOwner = (
  database: Database<Tables>,
  from: Owner,
  to: Owner,
  createMark: () => string,
): Promise<number> =>
  database.transact(async (db) => {
    const apps = await selectOwned(db, from)
    const taken = new Set((await selectOwned(db, to)).map(({ slug }) => slug))
    const owner = { issuer: to.issuer, subject: to.subject }
    const writer = createAppWriter(db, database.kind)
    for (const { id, slug, public_mcp_id: publicMcpId } of apps) {
      const freeSlug = findFreeName(slug, taken, slugFormat)
      taken.add(freeSlug)
      await db
        .updateTable('apps')
        .set({ ...owner, slug: freeSlug })
        .where('id', '=', id)
        .execute()
      await writer.recordServingChange({ publicMcpId }, createMark())
    }
    await db
      .updateTable('pending_authorizations')
      .set(owner)
      .where('issuer', '=', from.issuer)
      .where('subject', '=', from.subject)
      .execute()
    await changeMember(db, from, owner)
    return apps.length
  })

/** In workspaces of which the new user is already a member, both stay unchanged. */
async function changeMember(db: Kysely<Tables>, from: Owner, to: Owner): Promise<void> {
  const known = db
    .selectFrom('workspace_members')
    .select('workspace_id')
    .where('issuer', '=', to.issuer)
    .where('subject', '=', to.subject)
  await db
    .updateTable('workspace_members')
    .set(to)
    .where('issuer', '=', from.issuer)
    .where('subject', '=', from.subject)
    .where('workspace_id', 'not in', known)
    .execute()
}
