// A standby of a PostgreSQL server, which follows it by streaming and can take its place.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canQuery, queryOnce } from '#checks/drain/query-once.ts'
import { executeFile, findPostgresBinaries, serverUser } from '#tests/support/databases/postgres-binaries.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'

export async function startStandby(primaryUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-standby-'))
  if (serverUser.uid) await chown(folder, serverUser.uid, serverUser.gid)
  // All binaries of a version are beside the one that a link may lead to.
  const bin = dirname(await realpath(join(await findPostgresBinaries(folder), 'postgres')))
  const data = join(folder, 'data')
  const options = ['--pgdata', data, '--write-recovery-conf', '--checkpoint=fast', '--dbname', primaryUrl]
  await executeFile(join(bin, 'pg_basebackup'), options, { cwd: folder, ...serverUser })
  const port = await findFreePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // At least those of the primary.
    'max_connections=200',
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(bin, 'postgres'), args, { cwd: folder, stdio: 'ignore', ...serverUser })
  const exited = once(server, 'exit')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  while (!(await canQuery(url))) {
    if (server.exitCode !== null) throw new Error('the standby did not start')
    await sleep(50)
  }
  return {
    port,
    url,
    /** Makes it the primary; resolves when it accepts writes. */
    promote: () => queryOnce(url, 'select pg_promote()'),
    async stop() {
      server.kill('SIGQUIT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
