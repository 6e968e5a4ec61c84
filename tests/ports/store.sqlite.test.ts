import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import { ServiceError } from '#base/errors.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'

type Tables = { notes: { id: number } }

const { at, remove } = await createSqliteDatabase()
const folder = dirname(at)
afterAll(remove)

const opener = `
  import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
  try { await openSqlite(process.argv[1]).close(); console.log('opened') }
  catch (error) { console.log(error.code, error.message) }`

const openElsewhere = (file: string) =>
  spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', opener, join(folder, file)], {
    encoding: 'utf8',
  }).stdout.trim()

test('a second process cannot open a data directory until the first has closed it, and the error names it', async () => {
  const database = openSqlite<Tables>(join(folder, 'one.db'))
  expect(openElsewhere('one.db')).toBe(`unavailable Another process is using the data directory ${folder}.`)
  expect(openElsewhere('two.db')).toContain('unavailable')
  await database.close()
  expect(openElsewhere('one.db')).toBe('opened')
})

test('one process may open several databases in its directory, which it locks until the last is closed', async () => {
  const [first, second] = [
    openSqlite<Tables>(join(folder, 'one.db')),
    openSqlite<Tables>(join(folder, 'two.db')),
  ]
  await first.close()
  expect(openElsewhere('one.db')).toContain('unavailable')
  await second.close()
  expect(openElsewhere('one.db')).toBe('opened')
})

test('a file that cannot be opened throws, and its directory is unlocked', async () => {
  await mkdir(join(folder, 'folder.db'))
  expect(() => openSqlite(join(folder, 'folder.db'))).toThrow(ServiceError)
  expect(openElsewhere('one.db')).toBe('opened')
})

test('commits are synced to disk, in a write-ahead log, with foreign keys enforced', async () => {
  const database = openSqlite<Tables>(join(folder, 'pragmas.db'))
  const settings = await database.transact(async (db) => {
    const value = async (name: string) => (await sql.raw<object>(`pragma ${name}`).execute(db)).rows[0]
    return [await value('synchronous'), await value('journal_mode'), await value('foreign_keys')]
  })
  expect(settings).toEqual([{ synchronous: 2 }, { journal_mode: 'wal' }, { foreign_keys: 1 }])
  await database.close()
})

type TextTables = { texts: { text: string } }

/** Longer than the log may become. */
const longText = 'x'.repeat(6 * 1024 * 1024)

async function openTexts(file: string) {
  const path = join(folder, file)
  const database = openSqlite<TextTables>(path)
  await database.transact((db) => sql`create table texts (text text)`.execute(db))
  return {
    database,
    insert: (text: string) => database.transact((db) => db.insertInto('texts').values({ text }).execute()),
    sizeOf: async (suffix = '') => (await stat(path + suffix)).size,
  }
}

test('a large log is copied into the database after its commit, and the next commit cuts it', async () => {
  const { database, insert, sizeOf } = await openTexts('log.db')
  await insert(longText)
  await expect.poll(() => sizeOf()).toBeGreaterThan(longText.length)
  expect(await sizeOf('-wal')).toBeGreaterThan(longText.length)
  await insert('short')
  expect(await sizeOf('-wal')).toBeLessThanOrEqual(4 * 1024 * 1024)
  await database.close()
})

test('a large log stays as long as somebody reads what was before, and a later commit copies it', async () => {
  const { database, insert, sizeOf } = await openTexts('held-log.db')
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const countTexts = () =>
    database.read(async (db) => {
      const count = async () => (await db.selectFrom('texts').selectAll().execute()).length
      const before = await count()
      begun.resolve()
      await ended.promise
      return [before, await count()]
    })
  const reading = countTexts()
  await begun.promise
  await insert(longText)
  await insert('short')
  expect(await sizeOf()).toBeLessThan(longText.length)
  ended.resolve()
  expect(await reading).toEqual([0, 0])
  expect(await countTexts()).toEqual([2, 2])
  await insert('short')
  await expect.poll(() => sizeOf()).toBeGreaterThan(longText.length)
  await database.close()
})

test('a transaction that another process prevents from writing fails before it begins', async () => {
  const database = openSqlite<Tables>(join(folder, 'foreign.db'))
  const backup = new DatabaseSync(join(folder, 'foreign.db'))
  backup.exec('begin immediate')
  let runs = 0
  const writing = database.transact(async () => ++runs)
  await expect(writing).rejects.toMatchObject({ code: 'unavailable' })
  expect(runs).toBe(0)
  backup.close()
  expect(await database.transact(async () => ++runs)).toBe(1)
  await database.close()
})

test('closing waits for open transactions', async () => {
  const database = openSqlite<Tables>(join(folder, 'close.db'))
  const begun = Promise.withResolvers<void>()
  const writing = database.transact(async (db) => {
    await sql`create table notes (id integer)`.execute(db)
    begun.resolve()
    await new Promise(setImmediate)
    await db.insertInto('notes').values({ id: 1 }).execute()
  })
  await begun.promise
  await database.close()
  await writing
  const again = openSqlite<Tables>(join(folder, 'close.db'))
  expect(await again.read((db) => db.selectFrom('notes').selectAll().execute())).toEqual([{ id: 1 }])
  await again.close()
})

test('files are readable by their owner alone, whatever the umask and the files that were there before', async () => {
  const shared = join(folder, 'shared')
  await mkdir(shared)
  await chmod(shared, 0o755)
  const path = join(shared, 'some.db')
  const listModes = async () =>
    Promise.all(
      (await readdir(shared)).map(async (name) => [name, (await stat(join(shared, name))).mode & 0o777]),
    )
  const files = ['process.lock', 'process.lock-journal', 'some.db', 'some.db-shm', 'some.db-wal']
  const expected = files.map((name) => [name, 0o600])

  const write = async () => {
    const database = openSqlite<Tables>(path)
    await database.transact((db) => sql`create table if not exists notes (id integer)`.execute(db))
    const modes = await listModes()
    await database.close()
    return modes.toSorted()
  }
  expect(await write()).toEqual(expected)

  for (const name of ['some.db', 'process.lock']) await chmod(join(shared, name), 0o644)
  await writeFile(join(shared, 'some.db-wal'), '', { mode: 0o644 })
  expect(await write()).toEqual(expected)
})
