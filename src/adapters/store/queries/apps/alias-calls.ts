import { type Kysely, sql } from 'kysely'
import type { AliasCallReader, AliasCallWriter } from '#core/ports/store.ts'
import type { Tables } from '../../tables.ts'

export const createAliasCallReader = (db: Kysely<Tables>): AliasCallReader => ({
  async list(appId) {
    const rows = await db
      .selectFrom('alias_calls')
      .select(['alias', 'calls', 'last_called_at'])
      .where('app_id', '=', appId)
      .orderBy('alias')
      .execute()
    return rows.map((row) => ({ alias: row.alias, calls: row.calls, lastCalledAt: row.last_called_at }))
  },
})

export const createAliasCallWriter = (db: Kysely<Tables>): AliasCallWriter => ({
  ...createAliasCallReader(db),
  async addAll(counts) {
    for (const { appId, alias, calls, lastCalledAt } of counts.toSorted(compareRows)) {
      // Rows of deleted apps are skipped.
      await sql`insert into alias_calls (app_id, alias, calls, last_called_at)
        select id, ${alias}, cast(${calls} as integer), ${lastCalledAt} from apps where id = ${appId}
        on conflict (app_id, alias) do update set
          calls = alias_calls.calls + excluded.calls,
          last_called_at = case when excluded.last_called_at > alias_calls.last_called_at
            then excluded.last_called_at else alias_calls.last_called_at end`.execute(db)
    }
  },
})

type RowKey = { appId: string; alias: string }

/** Replicas lock rows in the same order. */
const compareRows = (a: RowKey, b: RowKey) => (keyOf(a) < keyOf(b) ? -1 : 1)
const keyOf = ({ appId, alias }: RowKey) => `${appId} ${alias}`
