import { expect, onTestFinished, test } from 'vitest'
import { createSharedRateLimitStore } from '#adapters/store/queries/rate-limits.ts'
import { neverStops } from '#base/batches.ts'
import { createLog } from '#main/log/log.ts'
import { composeRateLimiters } from '#main/network/compose-rate-limiters.ts'
import { openPostgresStore } from '#tests/support/databases/test-stores.ts'

async function openShared() {
  const { database, close } = await openPostgresStore()
  onTestFinished(close)
  return { database, shared: createSharedRateLimitStore(database) }
}

test('what replicas use of a key adds up, also at the same time', async () => {
  const { shared } = await openShared()
  const used = ['b', 'a'].map((key) => ({ key, ms: 60_000 }))
  await Promise.all(Array.from({ length: 8 }, () => shared.exchange(used)))
  const usedUp = await shared.exchange([{ key: 'a', ms: 60_000 }])
  expect(usedUp).toEqual([{ key: 'a', ms: expect.any(Number) }])
  expect(usedUp[0]?.ms).toBeGreaterThan(8 * 60_000)
  expect(usedUp[0]?.ms).toBeLessThanOrEqual(9 * 60_000)
})

test('a key that was forgotten starts anew, and one that is free again is deleted', async () => {
  const { database, shared } = await openShared()
  await shared.exchange([
    { key: 'a', ms: 600_000 },
    { key: 'free', ms: -1 },
  ])
  await shared.forget(['a'])
  expect((await shared.exchange([{ key: 'a', ms: 60_000 }]))[0]?.ms).toBeLessThanOrEqual(60_000)
  await shared.sweep(neverStops)
  const rows = await database.read((db) => db.selectFrom('rate_limits').selectAll().execute())
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('"a"')
})

test('replicas reject what the others have allowed already', async () => {
  const { database } = await openShared()
  const [first, second] = [1, 2].map(() => {
    const { createLimiter, close } = composeRateLimiters(database, createLog('silent'))
    onTestFinished(close)
    return createLimiter('signInByEmail', { burst: 10, refillSeconds: 600 })
  })
  for (let n = 0; n < 10; n++) expect(first?.consume('ada@tenon.example')).toBe(0)
  expect(second?.getAllowance('ada@tenon.example').remaining).toBe(10)
  await expect
    .poll(() => database.read((db) => db.selectFrom('rate_limits').selectAll().execute()))
    .toHaveLength(1)
  expect(second?.consume('ada@tenon.example')).toBe(0)
  await expect.poll(() => second?.consume('ada@tenon.example')).toBeGreaterThan(0)
  expect(second?.getAllowance('ada@tenon.example').remaining).toBeLessThan(0)
})
