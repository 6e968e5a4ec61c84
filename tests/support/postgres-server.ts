// A real PostgreSQL server of the tests' own, in a temporary folder and on a free loopback port.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresBinaries, run, serverUser } from './postgres-binaries.ts'

export type PostgresServer = {
  /** Of its database `postgres`. */
  url: string
  stop(): Promise<void>
  /** SIGKILL to the server and every process of it, as when the machine's memory runs out. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
}

/** `settings` are those of postgresql.conf. Unlike in production, sorting is that of English, so that tests notice when it matters. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-postgres-'))
  if (serverUser.uid) await chown(folder, serverUser.uid, serverUser.gid)
  const bin = await postgresBinaries(folder)
  const data = join(folder, 'data')
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
  const initdb = ['-D', data, '--username=postgres', '--auth=trust', '--no-sync', ...locale]
  await run(join(bin, 'initdb'), initdb, { cwd: folder, ...serverUser })
  const watchdog = watchOver(folder)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = () => startServer(join(bin, 'postgres'), folder, url, { port: String(port), ...settings })
  let server = await start()
  return {
    url,
    async stop() {
      await end(server, () => server.kill('SIGINT'))
      watchdog.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
    kill: () => end(server, () => killTree(server)),
    async restart() {
      server = await start()
    },
  }
}

async function startServer(postgres: string, folder: string, url: string, settings: Record<string, string>) {
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
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`)
    await sleep(20)
  }
  return server
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function end(server: ChildProcess, how: () => void): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  how()
  await exited
}

function killTree(server: ChildProcess): void {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = processes
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const children = rows.filter(([, parent]) => parent === server.pid).map(([pid]) => pid)
  for (const pid of [server.pid, ...children]) if (pid) process.kill(pid, 'SIGKILL')
}

/** Its input ends when this process dies, however it dies: then it ends the server and takes the folder away. */
function watchOver(folder: string): ChildProcess {
  const script = `read _
    if pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null); then
      kill -INT "$pid"
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
