// Moves stores with rows in every table between both engines, while others write, with interruptions.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { serviceSchema } from '#adapters/store/migrations/index.ts'
import { catchUp } from '#adapters/store/moving/catch-up.ts'
import { fenceTables } from '#adapters/store/moving/change-log.ts'
import type { AnyTables, MovableStore } from '#adapters/store/moving/movable-store.ts'
import { writeSourceNote } from '#adapters/store/moving/move-notes.ts'
import { countRows, insertRows } from '#adapters/store/moving/rows.ts'
import type { TableShape } from '#adapters/store/moving/table-shapes.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import { requireUnmovedStore } from '#main/storage/require-unmoved-store.ts'
import { examineMove } from '#operator/moving/examine-move.ts'
import { type OpenedStore, openStore } from '#operator/moving/open-store.ts'
import { parsePlace, type StorePlace } from '#operator/moving/place.ts'
import { cancelMoveFrom, findSourceNote, type MoveRequest, runMove } from '#operator/moving/run-move.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { readEnd, runProgram } from '#tests/support/program.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'

const folder = await makeTemporaryFolder()
const opened: OpenedStore[] = []
afterAll(async () => {
  for (const store of opened) await store.close()
  await rm(folder, { recursive: true })
})

const engines = {
  SQLite: async () => parsePlace(await mkdtemp(join(folder, 'data-')), folder),
  PostgreSQL: async () => parsePlace((await createPostgresDatabase()).at, folder),
}
type Engine = keyof typeof engines

const addressesOf = (place: StorePlace) =>
  place.kind === 'sqlite'
    ? [join(place.directory, 'tenon.db'), join(place.directory, 'issuer.db')]
    : [place.settings.urls[0] ?? '', place.settings.urls[0] ?? '']

/** Row `n` has `n` in every column, so that it belongs to the rows `n` of other tables. */
const buildRow = ({ columns, texts }: TableShape, n: number, text = 'ä😀') =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      texts.includes(column)
        ? /content$|search_text|description/.test(column)
          ? `${n} ${text}`
          : `${n}`
        : n,
    ]),
  )

async function createSource(
  engine: Engine,
  rows: number,
): Promise<{ place: StorePlace; store: OpenedStore }> {
  const place = await engines[engine]()
  for (const [index, schema] of [serviceSchema, issuerSchema].entries()) {
    const database: Database<AnyTables> = await openTestDatabase(addressesOf(place)[index] ?? '')
    await migrate(database, schema.migrations, schema)
    await database.close()
  }
  const store = await openStore(place)
  opened.push(store)
  const inOrder = tablesOf(store).sort(([, first], [, second]) => rankOf(first) - rankOf(second))
  for (const [part, shape] of inOrder)
    await part.transactForMigration((db) =>
      insertRows(
        db,
        shape,
        Array.from({ length: rows }, (_, n) => buildRow(shape, n + 1)),
      ),
    )
  return { place, store }
}

/** Parents first. */
const parents = [
  'apps',
  'workspaces',
  'integrations',
  'releases',
  'auth_connections',
  'pending_differences',
  'webhook_endpoints',
]
const rankOf = ({ name }: TableShape) => (parents.includes(name) ? parents.indexOf(name) : parents.length)

const tablesOf = ({ parts }: OpenedStore): [MovableStore, TableShape][] =>
  parts.flatMap(({ store, tables }) => tables.map((table): [MovableStore, TableShape] => [store, table]))

function findTable(store: OpenedStore, name: string): [MovableStore, TableShape] {
  const found = tablesOf(store).find(([, table]) => table.name === name)
  if (!found) throw new Error(`There is no table ${name}.`)
  return found
}

const buildRequest = (source: OpenedStore, to: StorePlace, more: Partial<MoveRequest> = {}): MoveRequest => ({
  source,
  to,
  withCalls: true,
  isPreparation: false,
  onBegin: async () => {},
  onCopied: () => {},
  ...more,
})

async function readAll(place: StorePlace): Promise<Record<string, unknown[]>> {
  const store = await openStore(place)
  const all: Record<string, unknown[]> = {}
  for (const [part, { name, columns }] of tablesOf(store)) {
    const rows = await part.read((db) => db.selectFrom(name).selectAll().execute())
    all[name] = rows
      .map((row) => columns.map((column) => (row[column] === null ? null : String(row[column]))).join('|'))
      .sort()
  }
  await store.close()
  return all
}

async function openWriters(place: StorePlace): Promise<[Database<AnyTables>, Database<AnyTables>]> {
  const [service = '', issuer = ''] = addressesOf(place)
  const opened = await openTestDatabase<AnyTables>(service)
  return [opened, service === issuer ? opened : await openTestDatabase<AnyTables>(issuer)]
}

const openDatabase = (place: StorePlace) => openTestDatabase<Tables>(addressesOf(place)[0] ?? '')

async function expectUnmoved(place: StorePlace): Promise<void> {
  const database = await openDatabase(place)
  await requireUnmovedStore(database).finally(() => database.close())
}

const directions: [Engine, Engine][] = [
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
  ['SQLite', 'SQLite'],
  ['PostgreSQL', 'PostgreSQL'],
]

describe.each(directions)('from %s to %s', (from, engine) => {
  test('every row of every table arrives, with what changes while it is copied', async () => {
    const { place, store } = await createSource(from, 70)
    const to = await engines[engine]()
    // As the service writes, with foreign keys.
    const [service, issuer] = await openWriters(place)
    const [, apps] = findTable(store, 'apps')
    const [, users] = findTable(store, 'issuer_users')
    const [, tools] = findTable(store, 'tools')
    const change = async (n: number) => {
      await service.transactForMigration(async (db) => {
        // A name that another row had before, a row that goes with its children, and a new one with a child.
        await sql`update apps set slug = 'swap' where id = ${String(n)}`.execute(db)
        await sql`update apps set slug = ${String(n)}, issuer = ${String(n)}, subject = ${String(n)}
          where id = ${String(n + 21)}`.execute(db)
        await sql`delete from apps where id = ${String(45 + n)}`.execute(db)
        await insertRows(db, apps, [buildRow(apps, 5_000 + n)])
        await insertRows(db, tools, [buildRow(tools, 5_000 + n)])
      })
      await issuer.transactForMigration((db) => insertRows(db, users, [buildRow(users, 5_000 + n)]))
    }
    let [steps, changes] = [0, Promise.resolve()]
    const onCopied = () => {
      const n = ++steps
      if (n <= 20) changes = changes.then(() => change(n))
    }
    const prepared = await runMove(buildRequest(store, to, { isPreparation: true, onCopied }))
    await changes
    expect(prepared?.heldMs).toBeNull()
    expect(prepared?.tables.length).toBeGreaterThan(40)
    await change(21)
    await expect(expectUnmoved(to)).rejects.toThrow('still being moved')
    const moved = await runMove(buildRequest(store, to))
    expect(moved?.changed).toBe(0)
    expect(moved?.heldMs).toEqual(expect.any(Number))
    const source = await readAll(place)
    expect(Object.values(source).every((rows) => rows.length > 40)).toBe(true)
    expect(source.tools?.length).toBe(70)
    expect(await readAll(to)).toEqual(source)
    await expectUnmoved(to)
    await expect(expectUnmoved(place)).rejects.toThrow('has moved to')
    for (const writer of new Set([service, issuer])) await writer.close()
    const rejected = findTable(store, 'apps')[0].transactForMigration((db) =>
      sql`delete from apps where id = '7'`.execute(db),
    )
    await expect(rejected).rejects.toThrow('moved to another database')
    expect(await runMove(buildRequest(store, to))).toBeNull()
    const foreignKeys = openStore(to).then(async ({ parts, close }) => {
      const orphan = parts[0]?.store.kind === 'postgres' && insertOrphan(parts[0].store)
      await (orphan || Promise.reject(new Error('foreign key'))).finally(close)
    })
    await expect(foreignKeys).rejects.toThrow()
  }, 120_000)
})

const insertOrphan = (store: MovableStore) =>
  store.transactForMigration((db) =>
    sql`insert into app_creations (app_id, contents) values ('nobody', '')`.execute(db),
  )

const writer = 'tests/ports/move-store.write-child.ts'

test.each(directions.slice(0, 2))(
  'from %s to %s, a move under writers without a pause ends, and loses nothing',
  async (from, engine) => {
    const { place, store } = await createSource(from, 500)
    const to = await engines[engine]()
    const [, apps] = findTable(store, 'apps')
    const child = runProgram(writer, {}, addressesOf(place)[0] ?? '', apps.columns.join())
    onTestFinished(() => void child.kill())
    const ended = readEnd(child)
    const moved = await runMove(buildRequest(store, to))
    expect(moved?.heldMs).toEqual(expect.any(Number))
    const { stdout, stderr } = await ended
    expect(stderr).toBe('')
    const [, acknowledged] = /^acknowledged (\d+)\n$/.exec(stdout) ?? [stdout]
    const all = await readAll(to)
    expect(all).toEqual(await readAll(place))
    expect(all.apps?.length).toBe(Number(acknowledged) + 500)
  },
  240_000,
)

test('a move that was interrupted at any point resumes, and ends with the same rows', async () => {
  const { place, store } = await createSource('SQLite', 520)
  const to = await engines.PostgreSQL()
  const tables = tablesOf(store).map(([, { name }]) => name)
  const begun: number[] = []
  const onBegin = async () => void begun.push(1)
  for (const stop of tables.filter((_, index) => index % 6 === 0)) {
    const onCopied = (table: string) => {
      if (table === stop) throw new Error('killed')
    }
    await expect(runMove(buildRequest(store, to, { onBegin, onCopied }))).rejects.toThrow('killed')
    await expectUnmoved(place)
    await expect(expectUnmoved(to)).rejects.toThrow('still being moved')
  }
  await runMove(buildRequest(store, to, { onBegin }))
  expect(begun).toEqual([1])
  expect(await readAll(to)).toEqual(await readAll(place))
}, 120_000)

test('a target that differs is found, and the source is written to as before', async () => {
  const { place, store } = await createSource('SQLite', 20)
  const to = await engines.PostgreSQL()
  await runMove(buildRequest(store, to, { isPreparation: true }))
  const target = await openStore(to)
  await target.parts[0]?.store.transactForMigration((db) =>
    sql`update apps set name = 'other' where id = '3'`.execute(db),
  )
  await expect(runMove(buildRequest(store, to))).rejects.toThrow('The table apps differs')
  await target.parts[0]?.store.transactForMigration((db) =>
    sql`update apps set name = '3' where id = '3'`.execute(db),
  )
  await target.close()
  await expectUnmoved(place)
  expect((await runMove(buildRequest(store, to)))?.heldMs).toEqual(expect.any(Number))
})

test('a switch that fails lets the source be written to again', async () => {
  const { place, store } = await createSource('SQLite', 20)
  const [service, creations] = findTable(store, 'app_creations')
  // A row without a parent, as no version of the service writes it.
  await service.transactForMigration((db) => insertRows(db, creations, [buildRow(creations, 900)]))
  await expect(runMove(buildRequest(store, await engines.PostgreSQL()))).rejects.toThrow()
  await expectUnmoved(place)
  await service.transactForMigration((db) => sql`update apps set name = 'again'`.execute(db))
})

test.each([false, true])(
  'a switch that is killed goes on (target complete: %s)',
  async (isComplete) => {
    const { place, store } = await createSource('SQLite', 20)
    const to = await engines.PostgreSQL()
    await runMove(buildRequest(store, to, { isPreparation: !isComplete }))
    for (const { store: part, tables } of store.parts)
      await part.transactForMigration((db) => fenceTables(db, part.kind, tables))
    const sourceNote = await findSourceNote(store)
    if (!sourceNote) throw new Error('There is no move.')
    await findTable(store, 'apps')[0].transactForMigration((db) =>
      writeSourceNote(db, { ...sourceNote, state: 'switching' }),
    )
    await expect(expectUnmoved(place)).rejects.toThrow('was interrupted during the switch')
    const moved = await runMove(buildRequest(store, to))
    expect(moved?.heldMs ?? null).toEqual(isComplete ? null : expect.any(Number))
    await expect(expectUnmoved(place)).rejects.toThrow('has moved to')
    await expectUnmoved(to)
    expect(await readAll(to)).toEqual(await readAll(place))
  },
  60_000,
)

test('changes that outrun the copy end the move, and a switch that takes too long is undone; the service continues', async () => {
  const { place, store } = await createSource('SQLite', 20)
  const to = await engines.PostgreSQL()
  await expect(runMove(buildRequest(store, to, { maxHeldMs: 0 }))).rejects.toThrow('was reverted')
  await expectUnmoved(place)
  const [service, apps] = findTable(store, 'apps')
  await service.transactForMigration((db) => sql`update apps set name = 'again'`.execute(db))
  const target = await openStore(to)
  const route = { table: apps, source: service, target: findTable(target, 'apps')[0] }
  await expect(catchUp([route], [0])).rejects.toThrow('Rows change faster')
  await target.close()
  expect((await runMove(buildRequest(store, to)))?.heldMs).toEqual(expect.any(Number))
}, 120_000)

test.each(directions.slice(0, 2))(
  'a second move from %s to %s, or its end, says that another one is running',
  async (from, engine) => {
    const { place, store } = await createSource(from, 3)
    const to = await engines[engine]()
    const again = await openStore(place)
    opened.push(again)
    const other = (await createSource(from, 2)).store
    const reasonOf = (move: Promise<unknown>) => move.then(String, (error: Error) => error.message)
    const reasons: Promise<string>[] = []
    const onCopied = () => {
      if (reasons.length > 0) return
      reasons.push(reasonOf(runMove(buildRequest(again, to))), reasonOf(cancelMoveFrom(again)))
      if (engine === 'PostgreSQL') reasons.push(reasonOf(runMove(buildRequest(other, to))))
    }
    await runMove(buildRequest(store, to, { onCopied }))
    const [second, cancelled, foreign = 'Another move to'] = await Promise.all(reasons)
    const running = new RegExp(
      `^Another move from .* is running, since 20.*Z as process ${process.pid} on .*: wait`,
    )
    expect(second).toMatch(running)
    expect(cancelled).toMatch(running)
    expect(foreign).toMatch(/^Another move to/)
    expect(await readAll(to)).toEqual(await readAll(place))
  },
  60_000,
)

test('a target with data of another service is left alone, and a move has one target', async () => {
  const { store } = await createSource('SQLite', 3)
  const other = await createSource('PostgreSQL', 2)
  await expect(runMove(buildRequest(store, other.place))).rejects.toThrow('already has data')
  await expect(examineMove(store, other.place)).rejects.toThrow('already has data')
  expect(await findSourceNote(store)).toBeNull()
  const to = await engines.SQLite()
  expect(await examineMove(store, to)).toContainEqual({ name: 'apps', rows: 3 })
  expect(await findSourceNote(store)).toBeNull()
  await runMove(buildRequest(store, to, { isPreparation: true, withCalls: false }))
  await expect(runMove(buildRequest(store, await engines.SQLite()))).rejects.toThrow('is being moved to')
  await expect(runMove(buildRequest(store, to))).rejects.toThrow('--no-calls')
  await runMove(buildRequest(store, to, { withCalls: false }))
  const all = await readAll(to)
  expect(all.call_batches).toEqual([])
  expect(all.alias_calls?.length).toBe(3)
}, 60_000)

test.each(Object.keys(engines) as Engine[])('a cancelled move leaves nothing in %s', async (engine) => {
  const { place, store } = await createSource(engine, 3)
  expect(await cancelMoveFrom(store)).toBeNull()
  await runMove(buildRequest(store, await engines.SQLite()))
  expect(await cancelMoveFrom(store)).toMatchObject({ state: 'moved' })
  await expectUnmoved(place)
  const [service, apps] = findTable(store, 'apps')
  await service.transactForMigration((db) => sql`update apps set name = 'again'`.execute(db))
  expect(await service.read((db) => countRows(db, apps))).toBe(3)
  const left = await service.read((db) =>
    engine === 'SQLite'
      ? sql`select name from sqlite_master where name like 'store_%'`.execute(db)
      : sql`select tgname from pg_trigger where tgname like 'store_%' and tgrelid = 'apps'::regclass`.execute(
          db,
        ),
  )
  expect(left.rows).toEqual([])
})
