// The clock of the database, which all replicas share: their own clocks differ, by seconds or more.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Instant } from '#base/time.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** The time of the database plus `offsetMs`, as an Instant. Two in one statement may differ slightly. */
export const buildDatabaseTime = (kind: Database<Tables>['kind'], offsetMs = 0): RawBuilder<Instant> =>
  kind === 'postgres'
    ? sql`to_char(
        date_trunc('milliseconds', clock_timestamp() at time zone 'UTC' + ${sql.lit(offsetMs)} * interval '1 millisecond'),
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(`${offsetMs / 1000} seconds`)})`

export async function readDatabaseTime(db: Kysely<Tables>, kind: Database<Tables>['kind']): Promise<Instant> {
  const { time } = await db.selectNoFrom(buildDatabaseTime(kind).as('time')).executeTakeFirstOrThrow()
  return time
}
