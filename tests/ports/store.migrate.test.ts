import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import { type Migration, migrate, runStatements } from '#adapters/store/migrate.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { databaseEngines } from '#tests/support/databases/test-stores.ts'

type Tables = { done: { step: string } }

const table = 'books'

const list: Migration[] = [
  { name: '0001', up: runStatements(`create table if not exists done (step text not null)`) },
  { name: '0002', up: runStatements(`insert into done values ('2a')`, `insert into done values ('2b')`) },
  { name: '0003', up: runStatements(`insert into done values ('3')`) },
]

const steps = ['2a', '2b', '3']

/** A program that prints a line and then hangs in the middle of the second migration. */
const hanging = `
  import { migrate, runStatements } from '#adapters/store/migrate.ts'
  import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
  setInterval(() => {}, 1_000)
  const up = async (db) => {
    await runStatements("insert into done values ('2a')")(db)
    console.log('half')
    await new Promise(() => {})
  }
  const first = { name: '0001', up: runStatements('create table if not exists done (step text not null)') }
  await migrate(await openTestDatabase(process.argv[1]), [first, { name: '0002', up }], { table: 'books' })`

async function killHalfWay(at: string): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', hanging, at])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe.each(databaseEngines)('migrations ($engine)', ({ engine, createDatabase }) => {
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const step of cleanups.splice(0).reverse()) await step()
  })
  /** The databases of `count` replicas: with SQLite one, since only one process may open it. */
  const replicas = async (count: number): Promise<Database<Tables>[]> => {
    const { at, remove } = await createDatabase()
    cleanups.push(remove)
    const opened = await Promise.all(
      Array.from({ length: engine === 'SQLite' ? 1 : count }, () => openTestDatabase<Tables>(at)),
    )
    cleanups.push(...opened.map((database) => () => database.close()))
    return Array.from({ length: count }, (_, index) => opened[index % opened.length] as Database<Tables>)
  }
  const stepsDone = async (database: Database<Tables> | undefined) => {
    const rows = await database?.read((db) => db.selectFrom('done').selectAll().execute())
    return rows?.map(({ step }) => step)
  }

  test('run once each in their order, however often the service starts', async () => {
    const [database] = (await replicas(1)) as [Database<Tables>]
    await migrate(database, list.slice(0, 2), { table })
    await migrate(database, list, { table })
    await migrate(database, list, { table })
    expect(await stepsDone(database)).toEqual(steps)
  })

  test('run once each although several replicas start at the same time', async () => {
    const all = await replicas(4)
    for (let round = 0; round < 20; round++) {
      const books = { table: `books_${round}` }
      await Promise.all(all.map((database) => migrate(database, list, books)))
    }
    expect(await stepsDone(all[0])).toEqual(Array.from({ length: 20 }, () => steps).flat())
  })

  test('block a replica that starts during a long one only until that has finished', async () => {
    const [first, second] = (await replicas(2)) as [Database<Tables>, Database<Tables>]
    const running = Promise.withResolvers<void>()
    const long: Migration = {
      name: '0004',
      async up(db) {
        running.resolve()
        await sleep(100)
        await runStatements(`insert into done values ('4')`)(db)
      },
    }
    const leading = migrate(first, [...list, long], { table })
    await running.promise
    await Promise.all([leading, migrate(second, [...list, long], { table })])
    expect(await stepsDone(first)).toEqual([...steps, '4'])
  })

  test('wait for no writer when all have run', async () => {
    const [first, second] = (await replicas(2)) as [Database<Tables>, Database<Tables>]
    await migrate(first, list, { table })
    await first.transact(() => migrate(second, list, { table }))
    expect(await stepsDone(first)).toEqual(steps)
  })

  test.runIf(engine === 'PostgreSQL')(
    'fail at a server that accepts no writes, although all have run',
    async () => {
      const { at, remove } = await createDatabase()
      cleanups.push(remove)
      const readOnly = new URL(at)
      const options = `${readOnly.searchParams.get('options') ?? ''} -c default_transaction_read_only=on`
      readOnly.searchParams.set('options', options.trim())
      const [first, second] = [
        await openTestDatabase<Tables>(at),
        await openTestDatabase<Tables>(readOnly.href),
      ]
      cleanups.push(first.close.bind(first), second.close.bind(second))
      await migrate(first, list, { table })
      await expect(migrate(second, list, { table })).rejects.toThrow()
      expect(await stepsDone(second)).toEqual(steps)
    },
  )

  test('that fail are rolled back, and run when they no longer fail', async () => {
    const [database] = (await replicas(1)) as [Database<Tables>]
    const failing: Migration = {
      name: '0002',
      async up(db) {
        await runStatements(`insert into done values ('2a')`, `insert into nowhere values (1)`)(db)
      },
    }
    await expect(migrate(database, list.with(1, failing), { table })).rejects.toThrow('nowhere')
    expect(await stepsDone(database)).toEqual([])
    await migrate(database, list, { table })
    expect(await stepsDone(database)).toEqual(steps)
  })

  test('resume after a process was killed in the middle of one', async () => {
    const { at, remove } = await createDatabase()
    cleanups.push(remove)
    await killHalfWay(at)
    const database = await openTestDatabase<Tables>(at)
    cleanups.push(() => database.close())
    expect(await stepsDone(database)).toEqual([])
    await migrate(database, list, { table })
    expect(await stepsDone(database)).toEqual(steps)
  })

  test('change nothing after a newer program has applied one that this one does not know', async () => {
    const [database] = (await replicas(1)) as [Database<Tables>]
    const newer: Migration = { name: '0009-newer', up: runStatements(`insert into done values ('9')`) }
    await migrate(database, [...list.slice(0, 2), newer], { table })
    await expect(migrate(database, list, { table })).rejects.toThrow(
      'was written by a newer version of Tenon, whose schema this version does not know (0009-newer)',
    )
    expect(await stepsDone(database)).toEqual(['2a', '2b', '9'])
  })

  test('of two lists with tables of their own are independent', async () => {
    const [database] = (await replicas(1)) as [Database<Tables>]
    await migrate(database, list, { table })
    await migrate(database, [{ name: '0001', up: runStatements(`insert into done values ('other')`) }], {
      table: 'other_books',
    })
    expect(await stepsDone(database)).toEqual([...steps, 'other'])
  })
})
