// Changes of whom apps belong to, when users keep their account and their issuer gets another identifier.
import type { Kysely } from 'kysely'
import { findFreeName, slugFormat } from '#base/text.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { createAppWriter } from './apps.ts'

/** The owners of apps whose issuer is another one. */
export const listOtherOwners = (database: Database<Tables>, issuer: string): Promise<Owner[]> =>
  database.read((db) =>
    db.selectFrom('apps').select(['issuer', 'subject']).distinct().where('issuer', '<>', issuer).execute(),
  )

/** The owners of apps who are users of the issuer. */
export const listOwners = (database: Database<Tables>, issuer: string): Promise<Owner[]> =>
  database.read((db) =>
    db.selectFrom('apps').select(['issuer', 'subject']).distinct().where('issuer', '=', issuer).execute(),
  )

/** The issuers whose users own apps. */
export async function countAppsByIssuer(
  database: Database<Tables>,
): Promise<{ issuer: string; apps: number }[]> {
  const rows = await database.read((db) =>
    db
      .selectFrom('apps')
      .select(['issuer', (row) => row.fn.countAll().as('apps')])
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
 * A slug that the new owner uses already gets a number. `createMark` creates invalidation markers, by which running replicas
 * load the apps again. Returns the number of apps.
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
    return apps.length
  })
