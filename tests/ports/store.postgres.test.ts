import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import { openPostgres } from '#adapters/store/postgres/open-postgres.ts'
import {
  createPostgresDatabase,
  executeStatement,
  type TestDatabase,
} from '#tests/support/databases/postgres.ts'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'

type Tables = { counters: { name: string; value: number } }

let fresh: TestDatabase
let database: Database<Tables>
beforeAll(async () => {
  fresh = await createPostgresDatabase()
  database = await openPostgres<Tables>({ urls: [fresh.at] }, () => {})
  await executeStatement(fresh.at, `create table counters (name text primary key, value integer not null)`)
  await executeStatement(fresh.at, `insert into counters values ('a', 0), ('b', 0)`)
})
afterAll(async () => {
  await database.close()
  await fresh.remove()
})

const increment = (db: Kysely<Tables>, name: string) =>
  db
    .updateTable('counters')
    .set((is) => ({ value: is('value', '+', 1) }))
    .where('name', '=', name)
    .execute()

const values = () => database.read((db) => db.selectFrom('counters').selectAll().orderBy('name').execute())

/** A barrier for `count` callers: makes transactions overlap without depending on time. */
function createBarrier(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    if (++arrived === count) resolve()
    return promise
  }
}

test('a deadlock is resolved by running a transaction again', async () => {
  const waitForBoth = createBarrier(2)
  let runs = 0
  const both = (first: string, second: string) =>
    database.transact(async (db) => {
      runs++
      await increment(db, first)
      await waitForBoth()
      await increment(db, second)
    })
  const before = await values()
  await Promise.all([both('a', 'b'), both('b', 'a')])
  // Both may find the deadlock at the same time.
  expect(runs).toBeGreaterThan(2)
  expect(await values()).toEqual(before.map(({ name, value }) => ({ name, value: value + 2 })))
})

test('a transaction with a serialisation failure is run again, at most five times', async () => {
  let runs = 0
  const overtaken = database.transact(async (db) => {
    runs++
    await sql`set transaction isolation level repeatable read`.execute(db)
    await db.selectFrom('counters').selectAll().execute()
    await database.transact((other) => increment(other, 'a'))
    await increment(db, 'a')
  })
  await expect(overtaken).rejects.toMatchObject({ code: 'unavailable' })
  expect(runs).toBe(6)
})

/** The id of the server process that `db` is connected to. */
async function readBackendPid(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

test('a lost connection fails the transaction that uses it, and nothing else', async () => {
  const lost = database.transact(async (db) => {
    await increment(db, 'a')
    await executeStatement(fresh.at, `select pg_terminate_backend(${await readBackendPid(db)})`)
    await sleep(50)
    await increment(db, 'a')
  })
  await expect(lost).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The connection to the database was interrupted; try again.',
  })
  expect(await values()).toHaveLength(2)
})

test('a server without a free connection is busy, and not out of reach', async () => {
  const server = await startPostgres({ max_connections: '4', superuser_reserved_connections: '0' })
  const warnings: string[] = []
  const own = await openPostgres<Tables>({ urls: [server.url] }, (message) => warnings.push(message))
  const others = Array.from({ length: 4 }, () => new pg.Client({ connectionString: server.url }))
  for (const other of others) await other.connect().catch(() => {})
  const reads = await Promise.allSettled(Array.from({ length: 4 }, () => own.read(readBackendPid)))
  const messages = reads.flatMap((read) => (read.status === 'rejected' ? [read.reason.message] : []))
  expect(new Set(messages)).toEqual(new Set(['The database is busy; try again.']))
  expect(warnings).toEqual([])
  for (const other of others) await other.end().catch(() => {})
  await own.close()
  await server.stop()
})

test('a server whose disk is full has no space left', async () => {
  const full = database.transact((db) =>
    sql`do $$ begin raise exception using errcode = 'disk_full'; end $$`.execute(db),
  )
  await expect(full).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The database has no space left; nothing can be changed until there is.',
  })
})

test('a transaction that waits too long for a row lock fails as unavailable', async () => {
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = database.transact(async (db) => {
    await increment(db, 'a')
    held.resolve()
    await release.promise
  })
  await held.promise
  const waiting = database.transact((db) => increment(db, 'a'))
  await expect(waiting).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The database is busy; try again.',
    internal: { code: '55P03' },
  })
  release.resolve()
  await holder
})

test('no statement, lock or idle transaction lasts longer than a request may wait, except in migrations', async () => {
  const limits = async (db: Kysely<Tables>) => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const values = names.map((name) => sql`current_setting(${name})`)
    const { rows } = await sql<{ limits: string[] }>`select array[${sql.join(values)}] as limits`.execute(db)
    return rows[0]?.limits
  }
  expect(await database.read(limits)).toEqual(['5s', '2s', '10s'])
  expect(await database.transact(limits)).toEqual(['5s', '2s', '10s'])
  expect(await database.transactForMigration(limits)).toEqual(['0', '1min', '1min'])
})

test('callers wait for a free connection, and fail as unavailable when that takes too long', async () => {
  // On a busy machine the server of all tests may accept connections too slowly for a moment.
  const openAll = () =>
    Promise.all(Array.from({ length: 10 }, values)).then(
      () => true,
      () => false,
    )
  await expect.poll(openAll).toBe(true)
  const release = Promise.withResolvers<void>()
  const holders = Array.from({ length: 3 }, () => database.read(() => release.promise))
  try {
    await expect(values()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The database is busy; try again.',
    })
  } finally {
    release.resolve()
    await Promise.all(holders)
  }
  expect(await values()).toHaveLength(2)
})

test('a replica can still read after the migration of a newer one has added a column', async () => {
  const before = await values()
  await executeStatement(fresh.at, `alter table counters add column colour text`)
  expect(await values()).toEqual(before.map((row) => ({ ...row, colour: null })))
  const names = await database.read((db) => db.selectFrom('counters').select('name').execute())
  expect(names).toHaveLength(before.length)
})

test('statements that a pooler has lost are sent again without names', async () => {
  const read = () => database.read((db) => db.selectFrom('counters').select('name').execute())
  const names = await read()
  // As after another client of a pooler in transaction mode has reset the connection.
  await database.read((db) => sql`deallocate all`.execute(db))
  for (let n = 0; n < 3; n++) expect(await read()).toEqual(names)
})

test('reads fail as unavailable while the server is down, and succeed after it has restarted', async () => {
  const warnings: string[] = []
  const server = await startPostgres()
  const own = await openPostgres<Tables>({ urls: [server.url] }, (message) => warnings.push(message))
  const query = () => own.read((db) => sql<{ one: number }>`select 1 as one`.execute(db))
  await query()
  await server.kill()
  await expect.poll(() => warnings).toContain('The database cannot be reached.')
  await expect(query()).rejects.toMatchObject({ code: 'unavailable' })
  await server.restart()
  expect((await query()).rows).toEqual([{ one: 1 }])
  await own.close()
  await server.stop()
})

test('a connection whose server stops responding is closed and not used again', async () => {
  const server = await startPostgres()
  const own = await openPostgres<Tables>({ urls: [server.url] }, () => {})
  const backend = () => own.read(readBackendPid)
  const silent = await backend()
  process.kill(silent, 'SIGSTOP')
  await expect(backend()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The database is busy; try again.',
  })
  expect(await backend()).not.toBe(silent)
  process.kill(silent, 'SIGCONT')
  await own.close()
  await server.stop()
})

test('no two processes give one name to different statements, since a pooler may share their connections', async () => {
  const own = await openPostgres<Tables>({ urls: [fresh.at] }, () => {})
  const listStatements = async (db: Kysely<Tables>) =>
    (
      await sql<{
        name: string
        statement: string
      }>`select name, statement from pg_prepared_statements`.execute(db)
    ).rows
  const selectName = (db: Kysely<Tables>) => db.selectFrom('counters').select('name').execute()
  const selectValue = (db: Kysely<Tables>) => db.selectFrom('counters').select('value').execute()
  const ownStatements = await own.read(
    async (db) => [await selectValue(db), await listStatements(db)] as const,
  )
  const statements = await database.read(
    async (db) => [await selectName(db), await listStatements(db)] as const,
  )
  const textByName = new Map<string, string>()
  for (const { name, statement } of [...ownStatements[1], ...statements[1]]) {
    expect(textByName.get(name) ?? statement).toBe(statement)
    textByName.set(name, statement)
  }
  expect(textByName.size).toBeGreaterThan(1)
  await own.close()
})

/** Runs many reads at once and returns their errors. */
const collectErrors = async (read: () => Promise<unknown>, count: number) =>
  (await Promise.allSettled(Array.from({ length: count }, read))).map((result) =>
    result.status === 'rejected' ? result.reason : null,
  )

test('an outage rejects every request and has one log line for its begin and one for its end', async () => {
  const warnings: string[] = []
  const server = await startPostgres()
  const own = await openPostgres<Tables>({ urls: [server.url] }, (message) => warnings.push(message))
  const query = () => own.read(readBackendPid)
  await Promise.all(Array.from({ length: 10 }, query))
  await server.kill()
  const errors = await collectErrors(query, 100)
  // Without an internal reason the caller's request is not logged as well.
  for (const error of errors) expect(error).toMatchObject({ code: 'unavailable', internal: undefined })
  expect(warnings).toEqual(['The database cannot be reached.'])
  await server.restart()
  await expect.poll(() => query().catch(() => 0)).toBeGreaterThan(0)
  expect(warnings).toHaveLength(2)
  const rejected = Number(/again: (\d+) transactions were rejected/.exec(warnings[1] ?? '')?.[1])
  expect(rejected).toBeGreaterThanOrEqual(100)
  await own.close()
  await server.stop()
})

test('a server that stops responding is an outage before the timeout of a statement', async () => {
  const warnings: string[] = []
  const server = await startPostgres()
  const own = await openPostgres<Tables>({ urls: [server.url] }, (message) => warnings.push(message))
  const readServerPid = (db: Kysely<Tables>) =>
    sql<{ pid: number }>`select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`.execute(
      db,
    )
  const pids = [
    (await own.read(readServerPid)).rows[0]?.pid ?? 0,
    ...(await Promise.all(Array.from({ length: 10 }, () => own.read(readBackendPid)))),
  ]
  for (const pid of new Set(pids)) process.kill(pid, 'SIGSTOP')
  const errors = await collectErrors(() => own.read(readBackendPid), 40)
  // A statement or connection that reaches its own timeout has an internal reason.
  for (const error of errors) expect(error).toMatchObject({ code: 'unavailable', internal: undefined })
  expect(warnings).toEqual(['The database cannot be reached.'])
  for (const pid of new Set(pids)) process.kill(pid, 'SIGCONT')
  await expect.poll(() => own.read(readBackendPid).catch(() => 0)).toBeGreaterThan(0)
  await own.close()
  await server.stop()
})

test('a server with fsync=off is rejected; synchronous_commit=off gives a warning', async () => {
  const server = await startPostgres({ fsync: 'off' })
  await expect(openPostgres({ urls: [server.url] }, () => {})).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('fsync=off'),
  })
  await server.stop()
  const warnings: string[] = []
  const relaxed = await openPostgres({ urls: [fresh.at] }, (message) => warnings.push(message))
  expect(warnings).toEqual([expect.stringContaining('synchronous_commit=off')])
  await relaxed.close()
})

test('an unreachable server is reported as unavailable', async () => {
  const nobody = openPostgres({ urls: ['postgres://postgres@127.0.0.1:1/none'] }, () => {})
  await expect(nobody).rejects.toMatchObject({ code: 'unavailable' })
})
