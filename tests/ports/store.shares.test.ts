// Users and apps share connections; the service's own work has separate connections.
import { expect, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { runInShare } from '#platform/request-share.ts'
import {
  describeWithStore,
  openPostgresStore,
  openSqliteStore,
} from '#tests/support/databases/test-stores.ts'
import { buildApp } from '../support/store-samples.ts'

const loud = { user: 'mallory', app: '' }
const quiet = { user: 'alice', app: '' }

/** More than any pool has connections. */
const many = Array.from({ length: 40 })

describeWithStore('shares of connections', (open) => {
  test('one user who holds all connections that a user may have delays neither others nor the service', async () => {
    const { database } = await open()
    const gate = Promise.withResolvers<void>()
    const held = runInShare(loud, () => many.map(() => database.read(() => gate.promise)))
    const read = () => database.read(async () => 'read')
    expect(await runInShare(quiet, read)).toBe('read')
    expect(await Promise.all(many.map(read))).toEqual(many.map(() => 'read'))
    gate.resolve()
    await Promise.all(held)
  })

  test('users who hold all connections of requests do not delay the service', async () => {
    const { database } = await open()
    const gate = Promise.withResolvers<void>()
    const held = many.map((_, n) =>
      runInShare({ user: `user ${n}`, app: '' }, () => database.read(() => gate.promise)),
    )
    expect(await database.read(async () => 'read')).toBe('read')
    gate.resolve()
    await Promise.all(held)
  })
})

test('a user with one transaction waits for one of a user with many (SQLite)', async () => {
  const { database, close } = await openSqliteStore()
  const order: string[] = []
  const write = (name: string) => database.transact(async () => void order.push(name))
  const loudWrites = runInShare(loud, () => many.map(() => write('loud')))
  const quietWrite = runInShare(quiet, () => write('quiet'))
  await Promise.all([...loudWrites, quietWrite])
  expect(order.indexOf('quiet')).toBe(2)
  await close()
})

const usedConnections = ({ size, idle }: { size: number; idle: number }) => size - idle

test('edits of one app wait for its lock with one connection (PostgreSQL)', async () => {
  const { database, store, close } = await openPostgresStore()
  const app = buildApp()
  await store.transact(({ apps }) => apps.insert(app))
  const gate = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const lock = (work: () => Promise<void>) =>
    store.transact(async ({ apps }) => {
      await apps.findAndLock(app.owner, app.id)
      await work()
    })
  // As a transaction on another replica does.
  const other = lock(() => {
    isLocked.resolve()
    return gate.promise
  })
  await isLocked.promise
  const edits = many
    .slice(0, 12)
    .map((_, n) => runInShare({ user: `user ${n % 4}`, app: app.id }, () => lock(async () => {})))
  await expect.poll(() => readEveryday(database).size).toBeGreaterThan(0)
  for (let n = 0; n < 10; n++) {
    expect(usedConnections(readEveryday(database))).toBeLessThanOrEqual(1)
    await new Promise(setImmediate)
  }
  gate.resolve()
  await Promise.all([other, ...edits])
  await close()
})

const readEveryday = (database: Database<Tables>) => database.usage().everyday ?? { size: 0, idle: 0 }
