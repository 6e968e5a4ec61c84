import type { Kysely } from 'kysely'
import type { ServiceAccountReader, ServiceAccountWriter } from '#core/ports/stores/service-account-store.ts'
import { createStaleRevisionFailure } from '../../database-failures.ts'
import { fromServiceAccountRow, toServiceAccountRow } from '../../rows/service-account-table.ts'
import type { Tables } from '../../tables.ts'

export const createServiceAccountReader = (db: Kysely<Tables>): ServiceAccountReader => ({
  async findById(id) {
    const row = await db.selectFrom('service_accounts').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? fromServiceAccountRow(row) : null
  },
  async list(workspaceId) {
    const query = db.selectFrom('service_accounts').selectAll().where('workspace_id', '=', workspaceId)
    return (await query.orderBy('name').orderBy('id').execute()).map(fromServiceAccountRow)
  },
})

export const createServiceAccountWriter = (db: Kysely<Tables>): ServiceAccountWriter => ({
  ...createServiceAccountReader(db),
  async insert(account) {
    await db.insertInto('service_accounts').values(toServiceAccountRow(account)).execute()
  },
  async update(account) {
    const next = { ...account, revision: account.revision + 1 }
    // The last use is written beside edits.
    const { last_used_at: _, ...row } = toServiceAccountRow(next)
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
