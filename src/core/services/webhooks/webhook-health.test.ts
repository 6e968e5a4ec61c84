import { expect, test } from 'vitest'
import { addMilliseconds } from '#base/time.ts'
import { addFailure, findDisabledReason, goodHealth } from './webhook-health.ts'

const start = '2026-01-01T00:00:00.000Z'
const after = (hours: number) => addMilliseconds(start, hours * 3_600_000)

const failAt = (...hours: number[]) =>
  hours.reduce((health, hour) => addFailure(health, after(hour)), goodHealth)

test('a webhook whose every attempt failed for five days is disabled', () => {
  const failing = failAt(0, 24, 48, 72, 96, 119)
  expect(findDisabledReason(failing, { at: after(119), status: 500 })).toBeNull()
  expect(findDisabledReason(addFailure(failing, after(120)), { at: after(120), status: null })).toBe(
    'failing',
  )
})

test('a failure after a long pause does not count the pause', () => {
  const failing = failAt(0, 200)
  expect(failing.failingSince).toBe(after(200))
  expect(findDisabledReason(failing, { at: after(200), status: 500 })).toBeNull()
})

test('status 410 disables at once', () => {
  expect(findDisabledReason(failAt(0), { at: start, status: 410 })).toBe('gone')
})
