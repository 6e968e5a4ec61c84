import { expect, test } from 'vitest'
import { Throttle } from './throttle.ts'

function throttleAt(start: number, pace = { burst: 3, refillSeconds: 10 }) {
  const clock = { now: start }
  return { clock, throttle: new Throttle(pace, () => clock.now, new Map()) }
}

test('a burst is allowed, and the next request is told how long to wait', () => {
  const { throttle } = throttleAt(1_000)
  expect([1, 2, 3].map(() => throttle.take('ada'))).toEqual([0, 0, 0])
  expect(throttle.take('ada')).toBe(10)
})

test('after the wait one more request is allowed, and only one', () => {
  const { throttle, clock } = throttleAt(1_000)
  for (const _ of [1, 2, 3]) throttle.take('ada')
  clock.now += 10_000
  expect([throttle.take('ada'), throttle.take('ada')]).toEqual([0, 10])
})

test('a denied request does not make the wait longer', () => {
  const { throttle, clock } = throttleAt(1_000)
  for (const _ of [1, 2, 3, 4, 5, 6]) throttle.take('ada')
  clock.now += 4_000
  expect(throttle.take('ada')).toBe(6)
})

test('keys are limited separately, and a reset key starts again', () => {
  const { throttle } = throttleAt(1_000)
  for (const _ of [1, 2, 3]) throttle.take('ada')
  expect(throttle.take('bob')).toBe(0)
  throttle.forgive('ada')
  expect(throttle.take('ada')).toBe(0)
})

test('the allowance gives the remaining requests and when all are available again', () => {
  const { throttle, clock } = throttleAt(1_000)
  expect(throttle.allowance('ada')).toEqual({ remaining: 3, resetSeconds: 0 })
  throttle.take('ada')
  throttle.take('ada')
  expect(throttle.allowance('ada')).toEqual({ remaining: 1, resetSeconds: 20 })
  clock.now += 10_000
  expect(throttle.allowance('ada')).toEqual({ remaining: 2, resetSeconds: 10 })
})

test.each([3, 7, 30, 90])(
  'a limit of %i a second allows its full burst in spite of rounding',
  (perSecond) => {
    const { throttle } = throttleAt(1_763_700_000_123, { burst: 500, refillSeconds: 1 / perSecond })
    const waits = Array.from({ length: 500 }, () => throttle.take('ada'))
    expect(waits.filter((wait) => wait > 0)).toEqual([])
    expect([throttle.allowance('ada').remaining, throttle.take('ada')]).toEqual([0, 1])
  },
)
