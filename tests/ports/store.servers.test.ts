// Several PostgreSQL servers with the same data, and a server behind a socket.
import { chown, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import { openPostgres } from '#adapters/store/postgres/open-postgres.ts'
import { parseServerUrls } from '#adapters/store/postgres/server-urls.ts'
import { runInShare } from '#platform/request-share.ts'
import { executeStatement } from '#tests/support/databases/postgres.ts'
import { serverUser } from '#tests/support/databases/postgres-binaries.ts'
import { type PostgresServer, startPostgres } from '#tests/support/databases/postgres-server.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'

let socketFolder: string
let first: PostgresServer
let second: PostgresServer
beforeAll(async () => {
  socketFolder = await makeTemporaryFolder()
  if (serverUser.uid) await chown(socketFolder, serverUser.uid, serverUser.gid)
  first = await startPostgres({ unix_socket_directories: socketFolder })
  second = await startPostgres()
})
afterAll(async () => {
  await first.stop()
  await second.stop()
  await rm(socketFolder, { recursive: true, force: true })
})

const portOf = ({ url }: PostgresServer) => new URL(url).port

const open = (url: string, warnings: string[] = []) => {
  const servers = parseServerUrls(url)
  if ('problem' in servers) throw new Error(servers.problem)
  return openPostgres<object>(servers, (message) => warnings.push(message))
}

async function readPort(database: Database<object>): Promise<string> {
  const { rows } = await database.read((db) => sql<{ port: string }>`show port`.execute(db))
  return rows[0]?.port ?? ''
}

/** As a standby does, which every new session notices. */
const setReadOnly = async (server: PostgresServer, isReadOnly: boolean) => {
  const value = isReadOnly ? 'on' : 'off'
  await executeStatement(server.url, `alter system set default_transaction_read_only = ${value}`)
  await executeStatement(server.url, 'select pg_reload_conf()')
}

test('of several servers the one that accepts writes is used, and another one after it is gone', async () => {
  const list = `postgres://postgres@127.0.0.1:${portOf(second)},127.0.0.1:${portOf(first)}/postgres`
  await setReadOnly(second, true)
  const warnings: string[] = []
  const database = await open(list, warnings)
  expect(await readPort(database)).toBe(portOf(first))
  const asParameters = `postgres://postgres@/postgres?host=127.0.0.1,127.0.0.1&port=${portOf(second)},${portOf(first)}`
  const same = await open(`${asParameters}&target_session_attrs=read-write`)
  expect(await readPort(same)).toBe(portOf(first))
  await same.close()
  const indifferent = await open(`${list}?target_session_attrs=any`)
  expect(await readPort(indifferent)).toBe(portOf(second))
  await indifferent.close()
  await first.kill()
  await expect(readPort(database)).rejects.toMatchObject({ code: 'unavailable' })
  await setReadOnly(second, false)
  await expect.poll(() => readPort(database).catch(() => '')).toBe(portOf(second))
  await database.transact((db) => sql`create table written (id int)`.execute(db))
  expect(warnings).toContain('Another server of DATABASE_URL is used now.')
  await database.close()
  await first.restart()
})

test('a server behind a socket is used, and its end is an outage', async () => {
  const database = await open(
    `postgres://postgres@/postgres?host=${encodeURIComponent(socketFolder)}&port=${portOf(first)}`,
  )
  expect(await readPort(database)).toBe(portOf(first))
  await first.kill()
  await expect(readPort(database)).rejects.toMatchObject({ code: 'unavailable' })
  await first.restart()
  await expect.poll(() => readPort(database).catch(() => '')).toBe(portOf(first))
  await database.close()
  await expect(open('postgres://postgres@/postgres?host=/none')).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('the size of the pool and the limits of time are settings', async () => {
  const limits = { poolSize: 4, connectMs: 1_000, statementMs: 7_000, lockMs: 3_000 }
  const database = await openPostgres<object>({ urls: [second.url], ...limits }, () => {})
  const readLimits = () =>
    database.read(async (db) => {
      const { rows } = await sql<object>`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock`.execute(db)
      return rows[0]
    })
  const readForRequests = () =>
    Promise.all(
      Array.from({ length: 6 }, (_, n) => runInShare({ user: `user ${n}`, app: '' }, () => readLimits())),
    )
  const read = [...(await Promise.all(Array.from({ length: 6 }, readLimits))), ...(await readForRequests())]
  expect(read).toEqual(Array(12).fill({ statement: '7s', lock: '3s' }))
  expect(database.usage()).toMatchObject({ everyday: { size: 3 }, service: { size: 1 } })
  await database.close()
})
