import { expect, test } from 'vitest'
import { Throttle } from './throttle.ts'

const pace = { burst: 3, refillSeconds: 10 }

function throttleAt(start: number) {
  const clock = { now: start }
  return { clock, throttle: new Throttle(pace, () => clock.now) }
}

test('a burst is let through, and what comes after it learns how long to wait', () => {
  const { throttle } = throttleAt(1_000)
  expect([1, 2, 3].map(() => throttle.take('ada'))).toEqual([0, 0, 0])
  expect(throttle.take('ada')).toBe(10)
})

test('whoever waits as told may try once more, and only once', () => {
  const { throttle, clock } = throttleAt(1_000)
  for (const _ of [1, 2, 3]) throttle.take('ada')
  clock.now += 10_000
  expect([throttle.take('ada'), throttle.take('ada')]).toEqual([0, 10])
})

test('a refused try does not make the wait longer', () => {
  const { throttle, clock } = throttleAt(1_000)
  for (const _ of [1, 2, 3, 4, 5, 6]) throttle.take('ada')
  clock.now += 4_000
  expect(throttle.take('ada')).toBe(6)
})

test('one key does not pay for another, and a forgiven one starts afresh', () => {
  const { throttle } = throttleAt(1_000)
  for (const _ of [1, 2, 3]) throttle.take('ada')
  expect(throttle.take('bob')).toBe(0)
  throttle.forgive('ada')
  expect(throttle.take('ada')).toBe(0)
})
