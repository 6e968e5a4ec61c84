import { type Kysely, type RawBuilder, sql } from 'kysely'

type ExpiredRows = { table: string; key: readonly string[]; where: RawBuilder<unknown> }

/** Deletes at most `limit` rows, and returns how many: one statement for all might exceed its time limit. */
export async function deleteBatch(
  db: Pick<Kysely<never>, 'getExecutor'>,
  { table, key, where }: ExpiredRows,
  limit: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${columns}) in
    (select ${columns} from ${sql.table(table)} where ${where} limit ${sql.lit(limit)})`.execute(db)
  return Number(numAffectedRows)
}
