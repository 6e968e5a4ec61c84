import { type Attributes, ValueType } from '@opentelemetry/api'
import { AggregationTemporality, DataPointType, type HistogramMetricData } from '@opentelemetry/sdk-metrics'
import { DurationPoint, type PointTimes } from './duration-point.ts'
import { DurationSeries } from './duration-series.ts'

/** As OpenTelemetry bounds it. Spans with further attributes are counted together, so that callers cannot exhaust the memory. */
const maxPoints = 2_000
const overflow: Attributes = { 'otel.metric.overflow': true }

export type DurationMetricOptions = { name: string; description: string; bounds: readonly number[] }

/** One metric. */
export class DurationHistogram {
  readonly #options: DurationMetricOptions
  readonly #points = new Map<string, DurationPoint>()

  constructor(options: DurationMetricOptions) {
    this.#options = options
  }

  createSeries(attributes: Attributes): DurationSeries {
    return new DurationSeries(attributes, (complete) => this.#findPoint(complete))
  }

  /** With `delta` the next collection begins at zero. */
  collect(times: PointTimes, temporality: AggregationTemporality): HistogramMetricData {
    const { name, description } = this.#options
    const used = [...this.#points.values()].filter(({ isEmpty }) => !isEmpty)
    const dataPoints = used.map((point) => point.toDataPoint(times))
    if (temporality === AggregationTemporality.DELTA) for (const point of used) point.reset()
    return {
      descriptor: { name, description, unit: 's', valueType: ValueType.DOUBLE },
      aggregationTemporality: temporality,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints,
    }
  }

  #findPoint(attributes: Attributes): DurationPoint {
    const key = JSON.stringify(attributes)
    const existing = this.#points.get(key)
    if (existing) return existing
    if (this.#points.size >= maxPoints && attributes !== overflow) return this.#findPoint(overflow)
    const point = new DurationPoint(attributes, this.#options.bounds)
    this.#points.set(key, point)
    return point
  }
}
