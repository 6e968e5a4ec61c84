import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

function createLimiter(start: number, limit = { burst: 3, refillSeconds: 10 }) {
  const clock = { now: start }
  return { clock, throttle: new RateLimiter(limit, () => clock.now, new Map()) }
}

test('a burst is allowed, and the next request gets the time to wait', () => {
  const { throttle: limiter } = createLimiter(1_000)
  expect([1, 2, 3].map(() => limiter.consume('ada'))).toEqual([0, 0, 0])
  expect(limiter.consume('ada')).toBe(10)
})

test('after the wait one more request is allowed, and only one', () => {
  const { throttle: limiter, clock } = createLimiter(1_000)
  for (const _ of [1, 2, 3]) limiter.consume('ada')
  clock.now += 10_000
  expect([limiter.consume('ada'), limiter.consume('ada')]).toEqual([0, 10])
})

test('a denied request does not make the wait longer', () => {
  const { throttle: limiter, clock } = createLimiter(1_000)
  for (const _ of [1, 2, 3, 4, 5, 6]) limiter.consume('ada')
  clock.now += 4_000
  expect(limiter.consume('ada')).toBe(6)
})

test('keys are limited separately, and a reset key starts again', () => {
  const { throttle: limiter } = createLimiter(1_000)
  for (const _ of [1, 2, 3]) limiter.consume('ada')
  expect(limiter.consume('bob')).toBe(0)
  limiter.reset('ada')
  expect(limiter.consume('ada')).toBe(0)
})

test('the allowance gives the remaining requests and when all are available again', () => {
  const { throttle: limiter, clock } = createLimiter(1_000)
  expect(limiter.getAllowance('ada')).toEqual({ remaining: 3, resetSeconds: 0 })
  limiter.consume('ada')
  limiter.consume('ada')
  expect(limiter.getAllowance('ada')).toEqual({ remaining: 1, resetSeconds: 20 })
  clock.now += 10_000
  expect(limiter.getAllowance('ada')).toEqual({ remaining: 2, resetSeconds: 10 })
})

test('a rejected request has no remaining requests, although the clock advances during counting', () => {
  let now = 1_000
  const limiter = new RateLimiter({ burst: 1, refillSeconds: 1 }, () => (now += 600), new Map())
  expect(limiter.consumeWithAllowance('ada')).toEqual({ waitSeconds: 0, remaining: 0, resetSeconds: 1 })
  expect(limiter.consumeWithAllowance('ada')).toEqual({ waitSeconds: 1, remaining: 0, resetSeconds: 1 })
})

test.each([3, 7, 30, 90])(
  'a limit of %i a second allows its full burst in spite of rounding',
  (perSecond) => {
    const { throttle: limiter } = createLimiter(1_763_700_000_123, {
      burst: 500,
      refillSeconds: 1 / perSecond,
    })
    const waits = Array.from({ length: 500 }, () => limiter.consume('ada'))
    expect(waits.filter((wait) => wait > 0)).toEqual([])
    expect([limiter.getAllowance('ada').remaining, limiter.consume('ada')]).toEqual([0, 1])
  },
)
