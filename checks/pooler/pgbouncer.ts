// PgBouncer in transaction mode, with fewer connections than clients, so each transaction may get a different connection. It
// retries an unavailable server after 1 s instead of its default of 15 s.
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess } from '#checks/support/start-process.ts'
import { serverUser } from '#tests/support/databases/postgres-binaries.ts'
import { canQuery } from '#tests/support/databases/query-once.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'

type PoolMode = 'transaction' | 'statement'

const buildPgbouncerConfig = (database: URL, port: number, mode: PoolMode) => `[databases]
postgres = host=${database.hostname} port=${database.port} dbname=postgres user=${database.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 5
max_client_conn = 200
server_login_retry = 1
`

/** `folder` is for its files. */
export async function startPgbouncer(folder: string, databaseUrl: string, mode: PoolMode = 'transaction') {
  const port = await findFreePort()
  const file = join(folder, `pgbouncer-${port}.ini`)
  await writeFile(file, buildPgbouncerConfig(new URL(databaseUrl), port, mode))
  if (serverUser.uid) await chown(file, serverUser.uid, serverUser.gid)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const pooler = await startProcess(['pgbouncer', '--quiet', file], () => canQuery(url), serverUser)
  return {
    url,
    /** Makes it connect to another server. */
    async point(otherUrl: string) {
      await writeFile(file, buildPgbouncerConfig(new URL(otherUrl), port, mode))
      pooler.kill('SIGHUP')
    },
    stop: () => pooler.stop(),
  }
}
