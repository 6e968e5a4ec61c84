// A standby of a PostgreSQL server: it follows the server by streaming and can replace it.
import { realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { executeFile, findPostgresBinaries, serverUser } from '#tests/support/databases/postgres-binaries.ts'
import {
  makePostgresFolder,
  runPostgres,
  stopPostgres,
  toServerUrl,
} from '#tests/support/databases/postgres-server.ts'
import { queryOnce } from '#tests/support/databases/query-once.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'

export async function startStandby(primaryUrl: string) {
  const folder = await makePostgresFolder()
  // `postgres` may be a link; its target lies next to the other binaries of the version.
  const bin = dirname(await realpath(join(await findPostgresBinaries(folder), 'postgres')))
  const data = join(folder, 'data')
  const options = ['--pgdata', data, '--write-recovery-conf', '--checkpoint=fast', '--dbname', primaryUrl]
  await executeFile(join(bin, 'pg_basebackup'), options, { cwd: folder, ...serverUser })
  const port = await findFreePort()
  const server = await runPostgres(join(bin, 'postgres'), folder, { port })
  const url = toServerUrl(port)
  return {
    port,
    url,
    /** Makes the standby the primary; resolves when it accepts writes. */
    promote: () => queryOnce(url, 'select pg_promote()'),
    async stop() {
      await stopPostgres(server, () => server.kill('SIGQUIT'))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
