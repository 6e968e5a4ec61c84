import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import { openPostgres } from '#adapters/store/postgres/open-postgres.ts'
import { administer, freshPostgres, type Place } from '#tests/support/postgres.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'

type Tables = { counters: { name: string; value: number } }

let fresh: Place
let database: Database<Tables>
beforeAll(async () => {
  fresh = await freshPostgres()
  database = await openPostgres<Tables>(fresh.at, () => {})
  await administer(fresh.at, `create table counters (name text primary key, value integer not null)`)
  await administer(fresh.at, `insert into counters values ('a', 0), ('b', 0)`)
})
afterAll(async () => {
  await database.close()
  await fresh.remove()
})

const add = (db: Kysely<Tables>, name: string) =>
  db
    .updateTable('counters')
    .set((is) => ({ value: is('value', '+', 1) }))
    .where('name', '=', name)
    .execute()

const values = () => database.read((db) => db.selectFrom('counters').selectAll().orderBy('name').execute())

/** Opens when `count` have come to it: brings transactions into each other's way without a clock. */
function meeting(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    if (++come === count) resolve()
    return promise
  }
}

test('a deadlock is resolved by running one of the two again', async () => {
  const meet = meeting(2)
  let runs = 0
  const both = (first: string, second: string) =>
    database.transact(async (db) => {
      runs++
      await add(db, first)
      await meet()
      await add(db, second)
    })
  const before = await values()
  await Promise.all([both('a', 'b'), both('b', 'a')])
  expect(runs).toBe(3)
  expect(await values()).toEqual(before.map(({ name, value }) => ({ name, value: value + 2 })))
})

test('a serialisation failure is run again, and no more than a few times', async () => {
  let runs = 0
  const overtaken = database.transact(async (db) => {
    runs++
    await sql`set transaction isolation level repeatable read`.execute(db)
    await db.selectFrom('counters').selectAll().execute()
    await database.transact((other) => add(other, 'a'))
    await add(db, 'a')
  })
  await expect(overtaken).rejects.toMatchObject({ code: 'unavailable' })
  expect(runs).toBe(6)
})

/** The process of the server that `db` talks to. */
async function backendOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

test('a connection that is lost fails the transaction that uses it, and nothing else', async () => {
  const lost = database.transact(async (db) => {
    await add(db, 'a')
    await administer(fresh.at, `select pg_terminate_backend(${await backendOf(db)})`)
    await sleep(50)
    await add(db, 'a')
  })
  await expect(lost).rejects.toMatchObject({ code: 'unavailable' })
  expect(await values()).toHaveLength(2)
})

test('who waits too long for a row is told that the database is busy', async () => {
  const held = Promise.withResolvers<void>()
  const holder = database.transact(async (db) => {
    await add(db, 'a')
    await held.promise
  })
  const waiting = database.transact((db) => add(db, 'a'))
  await expect(waiting).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The database is busy; try again.',
    internal: { code: '55P03' },
  })
  held.resolve()
  await holder
})

test('no statement, lock or idle transaction lasts longer than a request may wait, but for migrations', async () => {
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

test('more callers than connections wait, and are told when it takes too long', async () => {
  const held = Promise.withResolvers<void>()
  const holders = Array.from({ length: 10 }, () => database.read(() => held.promise))
  await expect(values()).rejects.toMatchObject({ code: 'unavailable' })
  held.resolve()
  await Promise.all(holders)
  expect(await values()).toHaveLength(2)
})

test('a replica goes on reading when the migration of a newer one adds a column', async () => {
  const before = await values()
  await administer(fresh.at, `alter table counters add column colour text`)
  expect(await values()).toEqual(before.map((row) => ({ ...row, colour: null })))
  const names = await database.read((db) => db.selectFrom('counters').select('name').execute())
  expect(names).toHaveLength(before.length)
})

test('a server that dies makes calls unavailable, and one that comes back serves again', async () => {
  const warnings: string[] = []
  const server = await startPostgres()
  const own = await openPostgres<Tables>(server.url, (message) => warnings.push(message))
  const ask = () => own.read((db) => sql<{ one: number }>`select 1 as one`.execute(db))
  await ask()
  await server.kill()
  await expect.poll(() => warnings).toContain('A connection to the database was lost.')
  await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
  await server.restart()
  expect((await ask()).rows).toEqual([{ one: 1 }])
  await own.close()
  await server.stop()
})

test('a connection whose server no longer answers is given up, and not used again', async () => {
  const server = await startPostgres()
  const own = await openPostgres<Tables>(server.url, () => {})
  const backend = () => own.read(backendOf)
  const silent = await backend()
  process.kill(silent, 'SIGSTOP')
  await expect(backend()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await backend()).not.toBe(silent)
  process.kill(silent, 'SIGCONT')
  await own.close()
  await server.stop()
})

test('a server that never syncs to disk is refused; one that answers before it has is warned of', async () => {
  const server = await startPostgres({ fsync: 'off' })
  await expect(openPostgres(server.url, () => {})).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('fsync=off'),
  })
  await server.stop()
  const warnings: string[] = []
  const relaxed = await openPostgres(fresh.at, (message) => warnings.push(message))
  expect(warnings).toEqual([expect.stringContaining('synchronous_commit=off')])
  await relaxed.close()
})

test('nobody there is told as unavailable', async () => {
  const nobody = openPostgres('postgres://postgres@127.0.0.1:1/none', () => {})
  await expect(nobody).rejects.toMatchObject({ code: 'unavailable' })
})
