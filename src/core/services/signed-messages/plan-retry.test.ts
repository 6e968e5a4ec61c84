import { expect, test } from 'vitest'
import { planRetry, standardDelaysMs } from './plan-retry.ts'

const request = { delaysMs: standardDelaysMs, attempts: 1, retryAfter: null, nowMs: 1_000_000, random: 0 }

test('ten attempts are made in three days, each later than the one before', () => {
  const delays = Array.from({ length: 10 }, (_, index) => planRetry({ ...request, attempts: index + 1 }))
  expect(delays.slice(0, 3)).toEqual([5_000, 300_000, 1_800_000])
  expect(delays[9]).toBeNull()
  const hours = delays.reduce((sum: number, ms) => sum + (ms ?? 0), 0) / 3_600_000
  expect(hours).toBeGreaterThan(72)
  expect(hours).toBeLessThan(96)
})

test('attempts that failed together are spread over a tenth of the delay', () => {
  expect(planRetry({ ...request, random: 1 })).toBe(5_500)
})

test('Retry-After postpones the next attempt, up to a day, and never hastens it', () => {
  expect(planRetry({ ...request, retryAfter: { seconds: 60 } })).toBe(60_000)
  expect(planRetry({ ...request, retryAfter: { time: 1_000_000 + 60_000 } })).toBe(60_000)
  expect(planRetry({ ...request, retryAfter: { seconds: 1 } })).toBe(5_000)
  expect(planRetry({ ...request, retryAfter: { time: 0 } })).toBe(5_000)
  expect(planRetry({ ...request, retryAfter: { seconds: 999_999_999 } })).toBe(24 * 3_600_000)
})
