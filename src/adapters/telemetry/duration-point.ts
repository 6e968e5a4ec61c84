import type { Attributes, HrTime } from '@opentelemetry/api'
import type { DataPoint, Histogram } from '@opentelemetry/sdk-metrics'

export type PointTimes = { startTime: HrTime; endTime: HrTime }

/** A histogram of the durations of all spans with the same attributes, in seconds. */
export class DurationPoint {
  readonly #attributes: Attributes
  readonly #bounds: readonly number[]
  #counts: number[] = []
  #count = 0
  #sum = 0
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY

  /** `bounds` are the upper bounds of the buckets, ascending. */
  constructor(attributes: Attributes, bounds: readonly number[]) {
    this.#attributes = attributes
    this.#bounds = bounds
    this.reset()
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  record(seconds: number): void {
    let bucket = 0
    while (bucket < this.#bounds.length && seconds > (this.#bounds[bucket] ?? 0)) bucket++
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#count++
    this.#sum += seconds
    if (seconds < this.#min) this.#min = seconds
    if (seconds > this.#max) this.#max = seconds
  }

  toDataPoint(times: PointTimes): DataPoint<Histogram> {
    const buckets = { boundaries: [...this.#bounds], counts: [...this.#counts] }
    const value = { buckets, count: this.#count, sum: this.#sum, min: this.#min, max: this.#max }
    return { ...times, attributes: this.#attributes, value }
  }

  reset(): void {
    this.#counts = Array.from({ length: this.#bounds.length + 1 }, () => 0)
    this.#count = 0
    this.#sum = 0
    this.#min = Number.POSITIVE_INFINITY
    this.#max = Number.NEGATIVE_INFINITY
  }
}
