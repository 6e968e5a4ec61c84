import { expect, test } from 'vitest'
import { ByteBudget } from '#platform/byte-budget.ts'
import { MemoryLease } from './memory-lease.ts'

const createBudget = (over = {}) => new ByteBudget({ bytes: 100, maxWaiting: 4, maxWaitMs: 60_000, ...over })
const isSettled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))])

test('a request for the memory of a response waits until it is held', async () => {
  const budget = createBudget()
  budget.tryAcquire(100)
  const lease = new MemoryLease(budget, 60)
  const requests = [lease.acquire(), lease.acquire()]
  expect(await Promise.all(requests.map(isSettled))).toEqual([false, false])
  budget.release(100)
  await Promise.all(requests)
  expect(lease.tryAcquire()).toBe(true)
  expect(budget.available).toBe(40)
  await lease.acquire()
  expect(budget.available).toBe(40)
})

test('a request for memory that stays unavailable fails', async () => {
  const budget = createBudget({ maxWaitMs: 20 })
  budget.tryAcquire(100)
  const lease = new MemoryLease(budget, 60)
  const results = await Promise.allSettled([lease.acquire(), lease.acquire()])
  expect(results).toMatchObject([
    { status: 'rejected', reason: { reason: 'overloaded' } },
    { status: 'rejected', reason: { reason: 'overloaded' } },
  ])
})

test('memory that is granted after the release of its lease is returned', async () => {
  const budget = createBudget()
  budget.tryAcquire(100)
  const lease = new MemoryLease(budget, 60)
  const request = lease.acquire()
  lease.release()
  budget.release(100)
  await request
  expect(budget.available).toBe(100)
  expect(lease.tryAcquire()).toBe(false)
})
