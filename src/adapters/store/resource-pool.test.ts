import { expect, test } from 'vitest'
import { ConnectionSlots } from './connection-slots.ts'
import { ResourcePool } from './resource-pool.ts'

const createBarrier = () => Promise.withResolvers<void>()

test('a resource is used by one caller at a time, in the order of the requests', async () => {
  const pool = new ResourcePool(['only'])
  const served: number[] = []
  let inUse = 0
  const use = (number: number) =>
    pool.withResource(async () => {
      expect(++inUse).toBe(1)
      await new Promise(setImmediate)
      served.push(number)
      inUse--
    })
  await Promise.all([use(1), use(2), use(3)])
  expect(served).toEqual([1, 2, 3])
})

test('several resources serve as many callers at once', async () => {
  const pool = new ResourcePool(['one', 'other'])
  const release = createBarrier()
  const first = pool.withResource(async (resource) => {
    await release.promise
    return resource
  })
  const second = await pool.withResource(async (resource) => resource)
  release.resolve()
  expect([await first, second].sort()).toEqual(['one', 'other'])
})

test('a resource is reused after a caller has failed', async () => {
  const pool = new ResourcePool(['only'])
  await expect(pool.withResource(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await pool.withResource(async (resource) => resource)).toBe('only')
})

test('a caller that waits too long is rejected as busy, and others are still served', async () => {
  const pool = new ResourcePool(['only'], new ConnectionSlots(1, 1))
  const release = createBarrier()
  const first = pool.withResource(() => release.promise)
  await expect(pool.withResource(async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  release.resolve()
  await first
  expect(await pool.withResource(async (resource) => resource)).toBe('only')
})

test('drain waits for resources in use', async () => {
  const pool = new ResourcePool(['one', 'other'])
  const release = createBarrier()
  const done: string[] = []
  const running = pool.withResource(async () => {
    await release.promise
    done.push('work')
  })
  const drained = pool.drain().then((resources) => {
    done.push('drained')
    return resources.sort()
  })
  release.resolve()
  await running
  expect(await drained).toEqual(['one', 'other'])
  expect(done).toEqual(['work', 'drained'])
})
