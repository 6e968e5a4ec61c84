import { expect, test } from 'vitest'
import { Pool } from './pool.ts'

const held = () => Promise.withResolvers<void>()

test('a thing is lent to one borrower at a time, in the order they came', async () => {
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

test('several things serve as many borrowers at once', async () => {
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

test('what a borrower failed with is lent again', async () => {
  const pool = new Pool(['only'])
  await expect(pool.lend(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await pool.lend(async (thing) => thing)).toBe('only')
})

test('who waits too long is told that the database is busy, and takes nothing from those who wait on', async () => {
  const pool = new Pool(['only'], 1)
  const release = held()
  const first = pool.lend(() => release.promise)
  await expect(pool.lend(async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  release.resolve()
  await first
  expect(await pool.lend(async (thing) => thing)).toBe('only')
})

test('draining waits for everything that is lent', async () => {
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
