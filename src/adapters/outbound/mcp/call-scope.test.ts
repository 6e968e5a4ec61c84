import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { McpCallScope } from './call-scope.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('a call that goes on reporting progress ends within two minutes', () => {
  const call = new McpCallScope({ deadlineMs: 30_000, maxBytes: 1 })
  for (let seconds = 10; seconds <= 110; seconds += 10) {
    vi.advanceTimersByTime(10_000)
    expect([seconds, call.signal.aborted]).toEqual([seconds, false])
    call.extend()
  }
  vi.advanceTimersByTime(10_000)
  expect(call.signal.reason).toMatchObject({ reason: 'timeout' })
})

test('a call that reports nothing ends at its deadline', () => {
  const call = new McpCallScope({ deadlineMs: 30_000, maxBytes: 1 })
  vi.advanceTimersByTime(29_999)
  expect(call.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(call.signal.reason).toMatchObject({ reason: 'timeout' })
})
