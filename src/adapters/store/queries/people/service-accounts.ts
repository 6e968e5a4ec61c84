import type { Kysely } from 'kysely'
import { serviceAccount } from '#core/entities/service-account.ts'
import type { ServiceAccount } from '#core/model/tokens/service-account.ts'
import type { ServiceAccountReader, ServiceAccountWriter } from '#core/ports/stores/service-account-store.ts'
import { createStaleRevisionFailure } from '../../database-failures.ts'
import { createRowCodec } from '../../rows/row-codec.ts'
import type { Tables } from '../../tables.ts'

const codec = createRowCodec<typeof serviceAccount.members, ServiceAccount>(serviceAccount.members)

export const createServiceAccountReader = (db: Kysely<Tables>): ServiceAccountReader => ({
  async findById(id) {
    const row = await db.selectFrom('service_accounts').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? codec.fromRow(row) : null
  },
  async list(workspaceId) {
    const query = db.selectFrom('service_accounts').selectAll().where('workspace_id', '=', workspaceId)
    return (await query.orderBy('name').orderBy('id').execute()).map(codec.fromRow)
  },
})

export const createServiceAccountWriter = (db: Kysely<Tables>): ServiceAccountWriter => ({
  ...createServiceAccountReader(db),
  async insert(account) {
    await db.insertInto('service_accounts').values(codec.toRow(account)).execute()
  },
  async update(account) {
    const next = { ...account, revision: account.revision + 1 }
    // The last use is written concurrently with edits.
    const { last_used_at: _, ...row } = codec.toRow(next)
    const { numUpdatedRows } = await db
      .updateTable('service_accounts')
      .set(row)
      .where('id', '=', account.id)
      .where('revision', '=', account.revision)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw createStaleRevisionFailure('service account')
    return next
  },
  async remove(id) {
    const { numDeletedRows } = await db
      .deleteFrom('service_accounts')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
  async recordUse(id, at) {
    await db.updateTable('service_accounts').set({ last_used_at: at }).where('id', '=', id).execute()
  },
})
