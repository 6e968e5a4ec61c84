// Changes of whom apps belong to, when users keep their account and their issuer gets another identifier.
import type { Kysely } from 'kysely'
import { findFreeName, slugFormat } from '#base/text.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** The owners of apps whose issuer is another one. */
export const listOtherOwners = (database: Database<Tables>, issuer: string): Promise<Owner[]> =>
  database.read((db) =>
    db.selectFrom('apps').select(['issuer', 'subject']).distinct().where('issuer', '<>', issuer).execute(),
  )

const selectOwned = (db: Kysely<Tables>, { issuer, subject }: Owner) =>
  db
    .selectFrom('apps')
    .select(['id', 'slug'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

/** A slug that the new owner uses already gets a number. Returns the number of apps. */
export const changeAppOwner = (database: Database<Tables>, from: Owner, to: Owner): Promise<number> =>
  database.transact(async (db) => {
    const apps = await selectOwned(db, from)
    const taken = new Set((await selectOwned(db, to)).map(({ slug }) => slug))
    const owner = { issuer: to.issuer, subject: to.subject }
    for (const { id, slug } of apps) {
      const freeSlug = findFreeName(slug, taken, slugFormat)
      taken.add(freeSlug)
      await db
        .updateTable('apps')
        .set({ ...owner, slug: freeSlug })
        .where('id', '=', id)
        .execute()
    }
    await db
      .updateTable('pending_authorizations')
      .set(owner)
      .where('issuer', '=', from.issuer)
      .where('subject', '=', from.subject)
      .execute()
    return apps.length
  })
