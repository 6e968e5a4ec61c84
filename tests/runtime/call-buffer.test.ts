// Call records are written in the background: in batches, again after a failed write, and with a bounded buffer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#adapters/system/clock.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Store } from '#core/ports/store.ts'
import { CallBuffer, deleteExpiredCalls } from '#core/services/calls/call-buffer.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'
import { aCall, anApp, inBatches } from '#tests/ports/store.samples.ts'
import { type Opened, openSqliteStore } from '#tests/support/stores.ts'

let opened: Opened
let app: App
let isAway = false
let transactions = 0

beforeAll(async () => {
  opened = await openSqliteStore()
  app = anApp()
  await opened.store.transact((writer) => writer.apps.insert(app))
})
afterAll(() => opened.close())

const store = (): Store => ({
  read: (work) => opened.store.read(work),
  transact(work) {
    transactions++
    if (isAway) throw new Error('the database is away')
    return opened.store.transact(work)
  },
})
const count = () =>
  opened.store.read(async ({ calls }) => (await findNewestCalls(calls, app.id, {}, 100_000)).length)

test('many calls are written in one transaction, and only once', async () => {
  const buffer = new CallBuffer({ store: store() })
  const full = Array.from({ length: 5100 }, () => buffer.add(aCall(app.id))).indexOf(false)
  expect(full).toBe(4999)
  await buffer.flush()
  await buffer.flush()
  expect([await count(), transactions, buffer.length]).toEqual([5100, 1, 0])
})

test('records of a failed write are written by the next flush', async () => {
  const [before, buffer] = [await count(), new CallBuffer({ store: store() })]
  buffer.add(aCall(app.id))
  isAway = true
  await expect(buffer.flush()).rejects.toThrow('away')
  isAway = false
  buffer.add(aCall(app.id))
  expect(buffer.length).toBe(2)
  await buffer.flush()
  expect([await count(), buffer.length]).toEqual([before + 2, 0])
})

test('records are not written twice when the commit succeeded but its confirmation was lost', async () => {
  const before = await count()
  const silent: Store = {
    ...store(),
    async transact(work) {
      await store().transact(work)
      throw new Error('the line broke')
    },
  }
  const deps = { store: silent }
  const buffer = new CallBuffer(deps)
  buffer.add(aCall(app.id))
  await expect(buffer.flush()).rejects.toThrow('broke')
  buffer.add(aCall(app.id))
  deps.store = store()
  await buffer.flush()
  expect(await count()).toBe(before + 2)
})

test('records added during a flush wait for the next flush', async () => {
  const before = transactions
  const slow: Store = { ...store(), transact: (work) => store().transact(work).finally(addAnother) }
  const buffer = new CallBuffer({ store: slow })
  const addAnother = () => buffer.add(aCall(app.id))
  addAnother()
  await buffer.flush()
  expect([buffer.length, transactions - before]).toEqual([1, 1])
})

test('records beyond the capacity of the buffer are dropped and counted', async () => {
  const buffer = new CallBuffer({ store: store() })
  const call = aCall(app.id)
  for (let n = 0; n < 10_003; n++) buffer.add(call)
  expect([buffer.length, buffer.dropped]).toEqual([10_000, 3])
})

test('all records older than the retention are deleted, however many', async () => {
  const day = (age: number) => new Date(Date.now() - age * 24 * 60 * 60 * 1000).toISOString()
  await deleteExpiredCalls({ store: opened.store, clock: systemClock }, 0)
  const old = Array.from({ length: 1001 }, () => aCall(app.id, { startedAt: day(8) }))
  const young = aCall(app.id, { startedAt: day(6) })
  await opened.store.transact((writer) => writer.calls.insertAll(inBatches([...old, young])))
  await deleteExpiredCalls({ store: opened.store, clock: systemClock }, 7)
  expect(await count()).toBe(1)
})
