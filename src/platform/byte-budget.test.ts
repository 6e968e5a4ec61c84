import { describe, expect, test } from 'vitest'
import { MemoryExhaustedError, runWithMemory } from '#base/memory-budget.ts'
import { ByteBudget } from './byte-budget.ts'

const createBudget = (over = {}) => new ByteBudget({ bytes: 100, maxWaiting: 2, maxWaitMs: 60_000, ...over })
const isSettled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))])

describe('a budget of bytes', () => {
  test('never gives out more than it has', async () => {
    const budget = createBudget()
    expect([budget.tryAcquire(60), budget.tryAcquire(60), budget.tryAcquire(40)]).toEqual([true, false, true])
    const waiting = budget.acquire(50)
    budget.release(40)
    expect(await isSettled(waiting)).toBe(false)
    budget.release(60)
    await waiting
    expect(budget.available).toBe(50)
  })

  test('is given out in the order of the requests: small ones do not overtake a large one', async () => {
    const budget = createBudget()
    budget.tryAcquire(60)
    const large = budget.acquire(80)
    expect(budget.tryAcquire(10)).toBe(false)
    const small = budget.acquire(10)
    budget.release(60)
    await Promise.all([large, small])
    expect(budget.available).toBe(10)
  })

  test('goes entirely to a larger request', async () => {
    const budget = createBudget()
    await budget.acquire(1_000)
    expect(budget.available).toBe(0)
    budget.release(1_000)
    expect(budget.available).toBe(100)
  })

  test('rejects requests that wait too long, and requests that come when too many wait', async () => {
    const budget = createBudget({ maxWaitMs: 20 })
    budget.tryAcquire(100)
    const waiting = Promise.allSettled([budget.acquire(1), budget.acquire(1)])
    await expect(budget.acquire(1)).rejects.toThrow(MemoryExhaustedError)
    for (const { status } of await waiting) expect(status).toBe('rejected')
    budget.release(100)
    expect(budget.tryAcquire(100)).toBe(true)
  })

  test('gets its bytes back when the work fails', async () => {
    const budget = createBudget()
    const failing = runWithMemory(budget, 70, () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    expect(budget.available).toBe(100)
  })
})
