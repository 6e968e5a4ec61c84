import { expect, onTestFinished, test } from 'vitest'
import { type SharedRateLimitStore, SharedRateLimits } from './shared-rate-limits.ts'

const limit = { burst: 20, refillSeconds: 0.1 }

/** Replicas on one store, which counts as the database does, and a clock for all. */
function createReplicas(count: number) {
  let now = 0
  let exchanges = 0
  const fullAt = new Map<string, number>()
  const store: SharedRateLimitStore = {
    async exchange(used) {
      exchanges++
      for (const { key, ms } of used) fullAt.set(key, Math.max(now, fullAt.get(key) ?? 0) + ms)
      return used.map(({ key }) => ({ key, ms: (fullAt.get(key) ?? 0) - now }))
    },
    async forget(keys) {
      for (const key of keys) fullAt.delete(key)
    },
  }
  const replicas = Array.from({ length: count }, () => {
    // The test exchanges by itself.
    const shared = new SharedRateLimits({ store, now: () => now, everyMs: 3_600_000, onError: () => {} })
    onTestFinished(() => shared.close())
    return { shared, limiter: shared.createLimiter('user', limit) }
  })
  return {
    replicas,
    countExchanges: () => exchanges,
    async advance(ms: number) {
      now += ms
      for (const { shared } of replicas) await shared.exchange()
    },
  }
}

test.each([2, 5])('%i replicas together allow what one would, within a tenth', async (count) => {
  const { replicas, advance } = createReplicas(count)
  let allowed = 0
  for (let tick = 0; tick < 400; tick++) {
    for (const { limiter } of replicas)
      for (let n = 0; n < 4; n++) if (limiter.consume('ada') === 0) allowed++
    await advance(250)
  }
  const ideal = limit.burst + 100 / limit.refillSeconds
  expect(allowed).toBeGreaterThan(0.9 * ideal)
  expect(allowed).toBeLessThan(1.1 * ideal)
})

test('a key that is used rarely causes no exchange', async () => {
  const { replicas, advance, countExchanges } = createReplicas(1)
  for (let n = 0; n < 10; n++) {
    replicas[0]?.limiter.consume('ada')
    await advance(10_000)
  }
  expect(countExchanges()).toBe(0)
})

test('a key that is reset on one replica is free on all that ask again', async () => {
  const { replicas, advance } = createReplicas(2)
  const [first, second] = replicas.map(({ limiter }) => limiter)
  for (let n = 0; n < 20; n++) first?.consume('ada')
  await advance(250)
  first?.reset('ada')
  await advance(250)
  expect(second?.consume('ada')).toBe(0)
  await advance(250)
  expect(first?.getAllowance('ada').remaining).toBeGreaterThanOrEqual(20)
  expect(second?.getAllowance('ada').remaining).toBeGreaterThanOrEqual(19)
})
