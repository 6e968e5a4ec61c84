import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import type { CallMetrics } from '#core/model/calls/call-record.ts'
import { computeCallTotals } from './call-totals.ts'

const totalsOf = (...given: Parameters<typeof computeCallTotals>) =>
  runWithoutPauses(computeCallTotals(...given))

const call = (durationMs: number, over: Partial<CallMetrics> = {}): CallMetrics => ({
  toolId: 'tool_1',
  tool: 'one',
  outcome: 'ok',
  startedAt: `2026-01-01T00:00:00.${String(999 - durationMs).padStart(3, '0')}Z`,
  durationMs,
  caller: null,
  ...over,
})

test('without calls there are no percentiles and no errors', () => {
  expect(totalsOf([], null)).toEqual({
    count: 0,
    errorRate: 0,
    p50: null,
    p95: null,
    complete: true,
    from: null,
    tools: [],
    callers: [],
  })
})

test.each([
  [1, 1, 1],
  [2, 1, 2],
  [19, 10, 19],
  [20, 10, 19],
  [100, 50, 95],
])('of %i calls the 50th and the 95th percentile are %i and %i ms', (count, p50, p95) => {
  const calls = Array.from({ length: count }, (_, index) => call(count - index))
  expect(totalsOf(calls, null)).toMatchObject({ count, p50, p95 })
})

test('every outcome except ok is an error', () => {
  const outcomes = ['ok', 'ok', 'ok', 'tool_error', 'cancelled'] as const
  expect(
    totalsOf(
      outcomes.map((outcome) => call(1, { outcome })),
      null,
    ).errorRate,
  ).toBe(0.4)
})

test('tools are counted separately, the most called first', () => {
  const two = { toolId: 'tool_2', tool: 'two' }
  const calls = [call(1), call(10, { ...two, outcome: 'timeout' }), call(30, two)]
  const { tools, from, complete } = totalsOf(calls, '2025-12-31T23:00:00.000Z')
  expect([from, complete]).toEqual(['2025-12-31T23:00:00.000Z', false])
  expect(tools).toEqual([
    { toolId: 'tool_2', tool: 'two', count: 2, errorRate: 0.5, p50: 10, p95: 30 },
    { toolId: 'tool_1', tool: 'one', count: 1, errorRate: 0, p50: 1, p95: 1 },
  ])
})

test('the 20 callers with the most calls are counted separately; anonymous calls are of no caller', () => {
  const calls = Array.from({ length: 25 }, (_, n) =>
    Array.from({ length: n }, () => call(n, { caller: `c${n}` })),
  )
  const { count, callers } = totalsOf([call(1), ...calls.flat()], null)
  expect(count).toBe(301)
  expect(callers.map(({ caller, count, p50 }) => [caller, count, p50])).toEqual(
    Array.from({ length: 20 }, (_, n) => [`c${24 - n}`, 24 - n, 24 - n]),
  )
})
