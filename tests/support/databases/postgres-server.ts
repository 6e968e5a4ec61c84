// Starts a PostgreSQL server for tests, with its data in a temporary folder, on a free loopback port.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { chown, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pollUntil } from '../poll-until.ts'
import { listen } from '../servers/listen.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { executeFile, findPostgresBinaries, serverUser } from './postgres-binaries.ts'
import { canQuery } from './query-once.ts'

export type PostgresServer = {
  /** URL of the database `postgres` on this server. */
  url: string
  stop(): Promise<void>
  /** Sends SIGKILL to the server and its child processes, as the kernel does when memory runs out. */
  kill(): Promise<void>
  /** Starts it again on the same data and port, unless it runs. */
  restart(): Promise<void>
}

export const toServerUrl = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`

/** `settings` are those of postgresql.conf. The collation is English, so that tests notice where it matters. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const folder = await makePostgresFolder()
  const bin = await findPostgresBinaries(folder)
  const data = join(folder, 'data')
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
  const initdb = ['-D', data, '--username=postgres', '--auth=trust', '--no-sync', ...locale]
  await executeFile(join(bin, 'initdb'), initdb, { cwd: folder, ...serverUser })
  const watchdog = startWatchdog(folder)
  const port = await findEphemeralPort()
  const start = () => runPostgres(join(bin, 'postgres'), folder, { port, ...settings })
  let server = await start()
  return {
    url: toServerUrl(port),
    async stop() {
      // Immediate shutdown, without waiting for sessions: the data is not needed again.
      await stopPostgres(server, () => server.kill('SIGQUIT'))
      watchdog.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
    kill: () => killTree(server),
    async restart() {
      const isRunning = server.exitCode === null && server.signalCode === null
      if (!isRunning) server = await start()
    },
  }
}

/** It belongs to the user of the server, which does not run as root. */
export async function makePostgresFolder(): Promise<string> {
  const folder = await makeTemporaryFolder()
  if (serverUser.uid) await chown(folder, serverUser.uid, serverUser.gid)
  return folder
}

/** Runs the server whose data are in the folder `data` below `folder`. */
export async function runPostgres(
  postgres: string,
  folder: string,
  settings: { port: number } & Record<string, string | number>,
) {
  const url = toServerUrl(settings.port)
  const log = join(folder, 'log')
  const fixed = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' }
  const options = Object.entries({ ...fixed, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const output = openSync(log, 'a')
  const server = spawn(postgres, ['-D', join(folder, 'data'), ...options], {
    cwd: folder,
    stdio: ['ignore', output, output],
    ...serverUser,
  })
  await pollUntil('PostgreSQL accepts connections', () => canQuery(url), {
    child: server,
    pauseMs: 20,
  }).catch((error) => {
    throw new Error(`${error.message}\n${readFileSync(log, 'utf8')}`)
  })
  return server
}

export async function stopPostgres(server: ChildProcess, sendSignal: () => void): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  sendSignal()
  await exited
}

/** Waits for the child processes too: they outlive the server briefly and hold the memory that a restart needs. */
async function killTree(server: ChildProcess): Promise<void> {
  const children = listProcesses().filter(({ parent }) => parent === server.pid)
  await stopPostgres(server, () => {
    server.kill('SIGKILL')
    for (const { pid } of children) process.kill(pid, 'SIGKILL')
  })
  while (listProcesses().some(({ pid }) => children.some((child) => child.pid === pid))) await sleep(10)
}

/** Lists all processes without zombies, which have ended but have not been reaped. */
function listProcesses(): { pid: number; parent: number }[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  return rows
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))
}

/** A shell whose stdin ends with this process, even when killed: it then stops the server and removes the folder. */
function startWatchdog(folder: string): ChildProcess {
  const script = `read _
    if pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null); then
      kill -QUIT "$pid"
      while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    fi
    rm -rf "$0"`
  const watchdog = spawn('sh', ['-c', script, folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...serverUser,
  })
  watchdog.unref()
  return watchdog
}

async function findEphemeralPort(): Promise<number> {
  const { port, close } = await listen(createServer())
  await close()
  return port
}
