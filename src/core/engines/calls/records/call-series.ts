// Calls by interval: volume, errors and percentiles.
import { type CallRecord, type CallSeriesBucket, isFailedCall } from '#core/model/calls/call-record.ts'
import { computePercentiles } from './call-totals.ts'

type BucketBuilder = { errors: number; times: number[] }

/** Collects calls in any order. Intervals begin at multiples of `intervalMs` since 1970; `from` and `to` in ms. */
export class CallSeriesBuilder {
  readonly #intervalMs: number
  readonly #first: number
  readonly #buckets: BucketBuilder[]

  constructor({ from, to, intervalMs }: { from: number; to: number; intervalMs: number }) {
    this.#intervalMs = intervalMs
    this.#first = Math.floor(from / intervalMs)
    const count = countBuckets({ from, to, intervalMs })
    this.#buckets = Array.from({ length: count }, () => ({ errors: 0, times: [] }))
  }

  add({ startedAt, outcome, durationMs }: Pick<CallRecord, 'startedAt' | 'outcome' | 'durationMs'>): void {
    const bucket = this.#buckets[Math.floor(Date.parse(startedAt) / this.#intervalMs) - this.#first]
    if (!bucket) return
    if (isFailedCall({ outcome })) bucket.errors++
    bucket.times.push(durationMs)
  }

  /** Yields to the event loop by the caller's wait after each bucket with calls. */
  *build(): Generator<void, CallSeriesBucket[], void> {
    const buckets: CallSeriesBucket[] = []
    for (const [index, { errors, times }] of this.#buckets.entries()) {
      const count = times.length
      const start = new Date((this.#first + index) * this.#intervalMs).toISOString()
      buckets.push({ start, count, errors, errorRate: count && errors / count, ...computePercentiles(times) })
      if (count > 0) yield
    }
    return buckets
  }
}

/** At least one. */
export const countBuckets = ({ from, to, intervalMs }: { from: number; to: number; intervalMs: number }) =>
  Math.max(1, Math.ceil(to / intervalMs) - Math.floor(from / intervalMs))
