// Durations of spans, for OpenTelemetry's reader. Its own instruments sort and serialise the attributes of every value,
// which costs a tenth of a call; here a span knows its series, and recording adds to a few numbers.
import { hrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type CollectionResult,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import { DurationHistogram } from './duration-histogram.ts'
import { durationBuckets, metricNames } from './semantic-names.ts'

export class DurationMetrics implements MetricProducer {
  readonly server = new DurationHistogram({
    name: metricNames.serverDuration,
    description: 'Duration of requests to published apps.',
    bounds: durationBuckets.mcp,
  })
  readonly mcp = new DurationHistogram({
    name: metricNames.clientDuration,
    description: 'Duration of calls of tools of MCP servers.',
    bounds: durationBuckets.mcp,
  })
  readonly http = new DurationHistogram({
    name: metricNames.httpDuration,
    description: 'Duration of requests to servers of tools.',
    bounds: durationBuckets.http,
  })
  readonly #version: string
  readonly #temporality: AggregationTemporality
  #startTime = hrTime()

  /** `version` of the service. */
  constructor(version: string, temporality = AggregationTemporality.CUMULATIVE) {
    this.#version = version
    this.#temporality = temporality
  }

  async collect(): Promise<CollectionResult> {
    const times = { startTime: this.#startTime, endTime: hrTime() }
    const collected = [this.server, this.mcp, this.http].map((durations) =>
      durations.collect(times, this.#temporality),
    )
    if (this.#temporality === AggregationTemporality.DELTA) this.#startTime = times.endTime
    const metrics = collected.filter(({ dataPoints }) => dataPoints.length > 0)
    const scopeMetrics = [{ scope: { name: 'tenon', version: this.#version }, metrics }]
    return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] }
  }
}
