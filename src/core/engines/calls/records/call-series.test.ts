import { expect, it } from 'vitest'
import { CallSeriesBuilder, countBuckets } from './call-series.ts'

const minute = 60_000
const at = (ms: number) => new Date(ms).toISOString()

function build(
  span: { from: number; to: number; intervalMs: number },
  calls: [ms: number, outcome: 'ok' | 'timeout', durationMs: number][],
) {
  const builder = new CallSeriesBuilder(span)
  for (const [ms, outcome, durationMs] of calls) builder.add({ startedAt: at(ms), outcome, durationMs })
  const work = builder.build()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

it('counts calls by interval with exact percentiles, and leaves out others', () => {
  const durations = Array.from({ length: 100 }, (_, n): [number, 'ok', number] => [minute + n, 'ok', 100 - n])
  const buckets = build({ from: 0, to: 3 * minute, intervalMs: minute }, [
    ...durations,
    [2 * minute, 'timeout', 9],
    [2 * minute + 1, 'ok', 10],
    [3 * minute, 'ok', 1],
    [-1, 'ok', 1],
  ])
  expect(buckets).toEqual([
    { start: at(0), count: 0, errors: 0, errorRate: 0, p50: null, p95: null },
    { start: at(minute), count: 100, errors: 0, errorRate: 0, p50: 50, p95: 95 },
    { start: at(2 * minute), count: 2, errors: 1, errorRate: 0.5, p50: 9, p95: 10 },
  ])
})

it('begins intervals at multiples of their length, also before the time', () => {
  const span = { from: 1.5 * minute, to: 2.5 * minute, intervalMs: minute }
  expect(countBuckets(span)).toBe(2)
  expect(build(span, []).map(({ start }) => start)).toEqual([at(minute), at(2 * minute)])
})
