import { expect, test } from 'vitest'
import { FairPool } from './fair-pool.ts'
import { SlotRejection } from './slot-rejection.ts'

test('a resource has one user at a time, also after a failure', async () => {
  const pool = new FairPool(['only'], { waiting: 4, waitMs: 60_000 })
  let users = 0
  const use = async (resource: string) => {
    users++
    await new Promise((resolve) => setImmediate(resolve))
    expect([resource, users--]).toEqual(['only', 1])
  }
  const failing = pool.withResource(['ann'], () => Promise.reject(new Error('failed')))
  const uses = [pool.withResource(['ann'], use), pool.withResource(['bob'], use)]
  expect(pool.waiting).toBe(2)
  await expect(failing).rejects.toThrow('failed')
  await Promise.all(uses)
})

test('without a free resource in time, the caller is rejected', async () => {
  const pool = new FairPool(['only'], { waiting: 4, waitMs: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const holding = pool.withResource(['ann'], () => promise)
  await expect(pool.withResource(['bob'], async () => {})).rejects.toBeInstanceOf(SlotRejection)
  resolve()
  await holding
})
