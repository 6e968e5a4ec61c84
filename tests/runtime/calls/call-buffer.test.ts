// Call records are written in the background: in batches, again after a failed write, and with a bounded buffer.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#adapters/system/clock.ts'
import { neverStops } from '#base/batches.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Store } from '#core/ports/store.ts'
import { CallBuffer, deleteExpiredCalls } from '#core/services/calls/call-buffer.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'
import { openSqliteStore, type TestStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildCall, packCalls, unlimitedScan } from '#tests/support/store-samples.ts'

let opened: TestStore
let app: App
let isUnavailable = false
let transactions = 0

beforeAll(async () => {
  opened = await openSqliteStore()
  app = buildApp()
  await opened.store.transact((writer) => writer.apps.insert(app))
})
afterAll(() => opened.close())

const createSwitchableStore = (): Store => ({
  read: (work) => opened.store.read(work),
  transact(work) {
    transactions++
    if (isUnavailable) throw new Error('the database is away')
    return opened.store.transact(work)
  },
})
const countRecords = () =>
  opened.store.read(async ({ calls }) => {
    const request = { filter: {}, limit: 100_000, budget: unlimitedScan }
    return (await findNewestCalls(calls, app.id, request)).rows.length
  })

test('many calls are written in one transaction, and only once', async () => {
  const buffer = new CallBuffer({ store: createSwitchableStore() })
  const full = Array.from({ length: 5100 }, () => buffer.add(buildCall(app.id))).indexOf(false)
  expect(full).toBe(4999)
  await buffer.flush()
  await buffer.flush()
  expect([await countRecords(), transactions, buffer.length]).toEqual([5100, 1, 0])
})

test('records of a failed write are written by the next flush', async () => {
  const [before, buffer] = [await countRecords(), new CallBuffer({ store: createSwitchableStore() })]
  buffer.add(buildCall(app.id))
  isUnavailable = true
  await expect(buffer.flush()).rejects.toThrow('away')
  isUnavailable = false
  buffer.add(buildCall(app.id))
  expect(buffer.length).toBe(2)
  await buffer.flush()
  expect([await countRecords(), buffer.length]).toEqual([before + 2, 0])
})

test('records are not written twice when the commit succeeded but its confirmation was lost', async () => {
  const before = await countRecords()
  const unacknowledgedStore: Store = {
    ...createSwitchableStore(),
    async transact(work) {
      await createSwitchableStore().transact(work)
      throw new Error('the line broke')
    },
  }
  const deps = { store: unacknowledgedStore }
  const buffer = new CallBuffer(deps)
  buffer.add(buildCall(app.id))
  await expect(buffer.flush()).rejects.toThrow('broke')
  buffer.add(buildCall(app.id))
  deps.store = createSwitchableStore()
  await buffer.flush()
  expect(await countRecords()).toBe(before + 2)
})

test('records added during a flush wait for the next flush', async () => {
  const before = transactions
  const slow: Store = {
    ...createSwitchableStore(),
    transact: (work) => createSwitchableStore().transact(work).finally(addAnother),
  }
  const buffer = new CallBuffer({ store: slow })
  const addAnother = () => buffer.add(buildCall(app.id))
  addAnother()
  await buffer.flush()
  expect([buffer.length, transactions - before]).toEqual([1, 1])
})

test('callers are added up with the records of their calls, and only once', async () => {
  const ann = {
    appId: app.id,
    id: 'caller_ann',
    issuer: 'https://issuer.example',
    subject: 'ann',
    name: 'Ann',
  }
  const call = (second: number) =>
    buildCall(app.id, { caller: ann.id, startedAt: `2026-01-01T00:00:0${second}.000Z` })
  const buffer = new CallBuffer({ store: createSwitchableStore() })
  for (const second of [3, 1, 2]) buffer.add(call(second), ann)
  buffer.add(buildCall(app.id))
  isUnavailable = true
  await expect(buffer.flush()).rejects.toThrow('away')
  isUnavailable = false
  await buffer.flush()
  buffer.add(call(5), { ...ann, name: 'Anna' })
  await buffer.flush()
  await buffer.flush()
  const [firstCalledAt, lastCalledAt] = [call(1).startedAt, call(5).startedAt]
  const rows = await opened.store.read(({ callers }) => callers.findByIds(app.id, [ann.id]))
  expect([...rows.values()]).toEqual([{ ...ann, name: 'Anna', calls: 4, firstCalledAt, lastCalledAt }])
  await deleteExpiredCalls({ store: opened.store, clock: systemClock }, 1, neverStops)
  expect(await opened.store.read(({ callers }) => callers.findByIds(app.id, [ann.id]))).toEqual(new Map())
})

test('records beyond the capacity of the buffer are dropped and counted', async () => {
  const buffer = new CallBuffer({ store: createSwitchableStore() })
  const call = buildCall(app.id)
  for (let n = 0; n < 10_003; n++) buffer.add(call)
  expect([buffer.length, buffer.dropped]).toEqual([10_000, 3])
})

test('all records older than the retention are deleted, however many', async () => {
  const toDaysAgo = (age: number) => new Date(Date.now() - age * 24 * 60 * 60 * 1000).toISOString()
  await deleteExpiredCalls({ store: opened.store, clock: systemClock }, 0, neverStops)
  const old = Array.from({ length: 1001 }, () => buildCall(app.id, { startedAt: toDaysAgo(8) }))
  const young = buildCall(app.id, { startedAt: toDaysAgo(6) })
  await opened.store.transact((writer) => writer.calls.insertAll(packCalls([...old, young])))
  await deleteExpiredCalls({ store: opened.store, clock: systemClock }, 7, neverStops)
  expect(await countRecords()).toBe(1)
})
