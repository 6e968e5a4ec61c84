import { expect, test } from 'vitest'
import { Pool } from './pool.ts'

const held = () => Promise.withResolvers<void>()

test('a resource is used by one caller at a time, in the order of the requests', async () => {
  const pool = new Pool(['only'])
  const served: number[] = []
  let borrowed = 0
  const borrow = (number: number) =>
    pool.lend(async () => {
      expect(++borrowed).toBe(1)
      await new Promise(setImmediate)
      served.push(number)
      borrowed--
    })
  await Promise.all([borrow(1), borrow(2), borrow(3)])
  expect(served).toEqual([1, 2, 3])
})

test('several resources serve as many callers at once', async () => {
  const pool = new Pool(['one', 'other'])
  const release = held()
  const first = pool.lend(async (thing) => {
    await release.promise
    return thing
  })
  const second = await pool.lend(async (thing) => thing)
  release.resolve()
  expect([await first, second].sort()).toEqual(['one', 'other'])
})

test('a resource is reused after a caller has failed', async () => {
  const pool = new Pool(['only'])
  await expect(pool.lend(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await pool.lend(async (thing) => thing)).toBe('only')
})

test('a caller that waits too long is rejected as busy, and others are still served', async () => {
  const pool = new Pool(['only'], 1)
  const release = held()
  const first = pool.lend(() => release.promise)
  await expect(pool.lend(async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  release.resolve()
  await first
  expect(await pool.lend(async (thing) => thing)).toBe('only')
})

test('drain waits for resources in use', async () => {
  const pool = new Pool(['one', 'other'])
  const release = held()
  const done: string[] = []
  const lent = pool.lend(async () => {
    await release.promise
    done.push('work')
  })
  const drained = pool.drain().then((things) => {
    done.push('drained')
    return things.sort()
  })
  release.resolve()
  await lent
  expect(await drained).toEqual(['one', 'other'])
  expect(done).toEqual(['work', 'drained'])
})
