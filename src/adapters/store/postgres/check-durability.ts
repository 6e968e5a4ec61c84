import { type Kysely, sql } from 'kysely'
import { ServiceError } from '#base/errors.ts'

type DurabilitySettings = { fsync: string | null; synchronous_commit: string | null }

/**
 * Checks that committed data is durable. Throws a ServiceError `unavailable` when the server never syncs to disk; warns when
 * it acknowledges commits before syncing. Engines without these settings pass.
 */
export async function checkDurability(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  warn: (message: string) => void,
): Promise<void> {
  const { rows } = await sql<DurabilitySettings>`
    select current_setting('fsync', true) as fsync,
      current_setting('synchronous_commit', true) as synchronous_commit`.execute(db)
  const settings = rows[0]
  if (settings?.fsync === 'off') {
    throw new ServiceError('unavailable', 'The database runs with fsync=off: committed changes may be lost.')
  }
  if (settings?.synchronous_commit === 'off') {
    warn('The database runs with synchronous_commit=off: a crash of its server may lose committed changes.')
  }
}
