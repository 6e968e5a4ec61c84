import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import { acquireWriterThread } from '#adapters/store/sqlite/writer-thread.ts'
import { createSqliteDatabase, releaseWriterThread } from '#tests/support/databases/test-stores.ts'

type Tables = { notes: { id: number } }

const { at, remove } = await createSqliteDatabase()
const folder = dirname(at)
afterAll(remove)

const threads: Worker[] = []
const started = (worker: Worker) => void threads.push(worker)
// Earlier tests of this process may have started one, and later ones share one again.
await releaseWriterThread()
afterAll(() => void acquireWriterThread())
process.on('worker', started)
afterAll(() => process.off('worker', started))

let database: Database<Tables>
let files = 0
beforeEach(async () => {
  database = openSqlite<Tables>(join(folder, `${files++}.db`))
  await database.transact((db) => sql`create table notes (id integer primary key)`.execute(db))
})
afterEach(() => database.close())

const insert = (db: Kysely<Tables>, id: number) => db.insertInto('notes').values({ id }).execute()
const notes = async () =>
  (await database.read((db) => db.selectFrom('notes').select('id').execute())).map(({ id }) => id)

const manyRows = 1_000_000

/** A statement that takes long before it writes one row. */
const insertSlowly = (db: Kysely<Tables>) =>
  sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${manyRows})
    insert into notes select max(n) from counted`.execute(db)

/** Terminates the writer thread and waits for its end. */
async function killThread(): Promise<void> {
  const thread = threads.at(-1)
  if (!thread) throw new Error('no thread')
  await thread.terminate()
}

test('a transaction reads what was committed before it began, and then what it wrote itself', async () => {
  await database.transact((db) => insert(db, 1))
  const select = (db: Kysely<Tables>) => db.selectFrom('notes').select('id').execute()
  const seen = await database.transact(async (db) => {
    const before = await select(db)
    await insert(db, 2)
    return [before, await select(db)]
  })
  expect(seen).toEqual([[{ id: 1 }], [{ id: 1 }, { id: 2 }]])
  const failed = database.transact(async (db) => {
    await select(db)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await database.transact(async (db) => {
    await insert(db, 3)
    expect(await select(db)).toHaveLength(3)
  })
})

test('a transaction of many statements lets the event loop run between them', async () => {
  let isOver = false
  let turns = 0
  const turning = (async () => {
    for (; !isOver; turns++) await turn()
  })()
  const turnOfStatement: number[] = []
  await database.transact(async (db) => {
    for (let id = 0; id < 500; id++) {
      await insert(db, id)
      turnOfStatement.push(turns)
    }
  })
  isOver = true
  await turning
  const inOneTurn = Map.groupBy(turnOfStatement, (turn) => turn).values()
  expect(Math.max(...Array.from(inOneTurn, ({ length }) => length))).toBeLessThanOrEqual(21)
})

test('a slow statement does not block the event loop, and readers see what is committed', async () => {
  const events: string[] = []
  let isOver = false
  let turns = 0
  const turning = (async () => {
    for (; !isOver; turns++) await turn()
  })()
  const writing = database.transact(async (db) => {
    await insertSlowly(db)
    events.push('written')
  })
  expect(await notes()).toEqual([])
  events.push('read')
  await writing
  isOver = true
  await turning
  expect(events).toEqual(['read', 'written'])
  expect(turns).toBeGreaterThan(10)
  expect(await notes()).toEqual([manyRows])
})

test('uncommitted rows are visible to their transaction only', async () => {
  await database.transact(async (db) => {
    await insert(db, 1)
    expect(await notes()).toEqual([])
    expect(await db.selectFrom('notes').selectAll().execute()).toEqual([{ id: 1 }])
  })
  expect(await notes()).toEqual([1])
})

describe('a writer thread that dies', () => {
  const lost = { code: 'unavailable', internal: { name: 'ThreadLost' } }

  test('between two statements fails the transaction, and nothing else', async () => {
    const writing = database.transact(async (db) => {
      await insert(db, 1)
      await killThread()
      await insert(db, 2)
    })
    await expect(writing).rejects.toMatchObject(lost)
    expect(await notes()).toEqual([])
    await database.transact((db) => insert(db, 3))
    expect(await notes()).toEqual([3])
  })

  test('within a statement fails the transaction, which does not stay pending', async () => {
    const writing = database.transact(async (db) => {
      await Promise.all([insertSlowly(db), killThread()])
    })
    await expect(writing).rejects.toMatchObject(lost)
    expect(await notes()).toEqual([])
    await database.transact((db) => insert(db, 3))
    expect(await notes()).toEqual([3])
  })

  test('before the commit leaves nothing committed', async () => {
    const writing = database.transact(async (db) => {
      await insert(db, 1)
      await killThread()
    })
    await expect(writing).rejects.toMatchObject(lost)
    expect(await notes()).toEqual([])
  })

  test('does not replace an error that the transaction throws', async () => {
    const error = new Error('of the caller')
    const writing = database.transact(async (db) => {
      await insert(db, 1)
      await killThread()
      throw error
    })
    await expect(writing).rejects.toBe(error)
    await database.transact((db) => insert(db, 3))
    expect(await notes()).toEqual([3])
  })

  test('while nothing is written affects nothing', async () => {
    await killThread()
    await database.transact((db) => insert(db, 1))
    expect(await notes()).toEqual([1])
  })
})

test('an error has the message and the code of SQLite', async () => {
  const querying = database.transact((db) => sql`select * from nowhere`.execute(db))
  await expect(querying).rejects.toMatchObject({ message: 'no such table: nowhere', errcode: 1 })
})

test('a transaction that SQLite has rolled back fails with the error that caused the rollback', async () => {
  const writing = database.transact(async (db) => {
    await insert(db, 1)
    await sql`insert or rollback into notes values (1)`.execute(db)
  })
  await expect(writing).rejects.toMatchObject({ code: 'conflict' })
  await database.transact((db) => insert(db, 2))
  expect(await notes()).toEqual([2])
})

test('all databases of a process share one thread, which ends when the last is closed', async () => {
  const thread = threads.at(-1) as Worker
  const before = threads.length
  const other = openSqlite<Tables>(join(folder, 'other.db'))
  await other.transact((db) => sql`create table notes (id integer)`.execute(db))
  await other.close()
  await database.transact((db) => insert(db, 1))
  expect(threads).toHaveLength(before)
  const ended = once(thread, 'exit')
  await database.close()
  await ended
  database = openSqlite<Tables>(join(folder, 'other.db'))
  await database.transact((db) => insert(db, 2))
  expect(await notes()).toEqual([2])
})

test('a database that is only read starts no thread', async () => {
  const before = threads.length
  const other = openSqlite<Tables>(join(folder, 'read.db'))
  await other.read((db) => sql`select 1`.execute(db))
  await other.close()
  await database.close()
  database = openSqlite<Tables>(join(folder, 'read.db'))
  await database.read((db) => sql`select 1`.execute(db))
  // The event of a new thread needs a turn.
  await turn()
  expect(threads).toHaveLength(before)
})

test('the thread ends when nothing is written for a while, and the next transaction starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await database.transact((db) => insert(db, 1))
  await database.transact(async (db) => {
    vi.advanceTimersByTime(3_600_000)
    await insert(db, 2)
  })
  const ended = once(threads.at(-1) as Worker, 'exit')
  const before = threads.length
  vi.advanceTimersByTime(3_600_000)
  vi.useRealTimers()
  await ended
  await database.transact((db) => insert(db, 3))
  expect(threads).toHaveLength(before + 1)
  expect(await notes()).toEqual([1, 2, 3])
})

const leftOpen = `
  import { sql } from 'kysely'
  import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import { acquireWriterThread } from '#adapters/store/sqlite/writer-thread.ts'
  const database = openSqlite(process.argv[1])
  await database.transact((db) => sql\`create table notes (id integer)\`.execute(db))
  console.log('written')`

test('a process waits for its transactions, and exits although its database is open', () => {
  const file = join(folder, 'elsewhere', 'left-open.db')
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', leftOpen, file],
    { encoding: 'utf8', timeout: 15_000 },
  )
  expect([stdout.trim(), status]).toEqual(['written', 0])
})
