import { expect, test } from 'vitest'
import { defaultRateLimits, parseRateLimits } from './rate-limits.ts'

test('limits that are not named keep their defaults', () => {
  expect(defaultRateLimits).toBe('user=100/500,address=20/100,app=200/1000')
  expect(parseRateLimits('user=5/10').limits).toEqual({
    user: { burst: 10, refillSeconds: 0.2 },
    address: { burst: 100, refillSeconds: 0.05 },
    app: { burst: 1000, refillSeconds: 0.005 },
  })
})

test('limits can be off', () => {
  expect(parseRateLimits('off')).toEqual({ limits: null, problems: [] })
})

test.each(['on', 'user=0/5', 'user=5', 'other=1/1', 'user=1/1,'])('%s is refused', (text) => {
  expect(parseRateLimits(text).problems).toHaveLength(1)
})
