import { hrTime } from '@opentelemetry/core'
import {
  AggregationTemporality,
  type HistogramMetricData,
  MeterProvider,
  MetricReader,
} from '@opentelemetry/sdk-metrics'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DurationHistogram } from './duration-histogram.ts'

const times = { startTime: hrTime(), endTime: hrTime() }
const { CUMULATIVE, DELTA } = AggregationTemporality
const bounds = [0.1, 0.5, 1]
const createHistogram = () => new DurationHistogram({ name: 'waits', description: 'Waits.', bounds })

class OnDemandReader extends MetricReader {
  protected override async onShutdown() {}
  protected override async onForceFlush() {}
}

/** Collects the same values with the histogram of OpenTelemetry. */
async function collectFromSdk(values: number[]): Promise<unknown> {
  const reader = new OnDemandReader()
  const meter = new MeterProvider({ readers: [reader] }).getMeter('tests')
  const histogram = meter.createHistogram('waits', { advice: { explicitBucketBoundaries: bounds } })
  for (const value of values) histogram.record(value, { tool: 'a' })
  const { resourceMetrics } = await reader.collect()
  const [metric] = resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics)
  return (metric as HistogramMetricData).dataPoints[0]?.value
}

test('values are counted as the histogram of OpenTelemetry counts them', async () => {
  const value = fc.oneof(fc.constantFrom(0, ...bounds), fc.double({ min: 0, max: 2, noNaN: true }))
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1 }), async (values) => {
      const histogram = createHistogram()
      const series = histogram.createSeries({ tool: 'a' })
      for (const seconds of values) series.record(seconds, { status: 0, error: '' })
      const { dataPoints } = histogram.collect(times, CUMULATIVE)
      expect(dataPoints.map((point) => point.value)).toEqual([await collectFromSdk(values)])
    }),
  )
})

test('each result of a series has its point, and series with the same attributes share theirs', () => {
  const histogram = createHistogram()
  const [first, second] = [histogram.createSeries({ tool: 'a' }), histogram.createSeries({ tool: 'a' })]
  first.record(1, { status: 200, error: '' })
  second.record(1, { status: 200, error: '' })
  first.record(1, { status: 500, error: '500' })
  first.record(1, { status: 0, error: '-32602' })
  const points = histogram.collect(times, CUMULATIVE).dataPoints
  expect(points.map(({ attributes, value }) => [attributes, value.count])).toEqual([
    [{ tool: 'a', 'http.response.status_code': 200 }, 2],
    [{ tool: 'a', 'http.response.status_code': 500, 'error.type': '500' }, 1],
    [{ tool: 'a', 'error.type': '-32602', 'rpc.response.status_code': '-32602' }, 1],
  ])
})

test('as deltas, each collection has the values recorded since the last one', () => {
  const histogram = createHistogram()
  const series = histogram.createSeries({})
  const countNext = () => histogram.collect(times, DELTA).dataPoints.map(({ value }) => value.count)
  for (const tool of ['a', 'b']) histogram.createSeries({ tool }).record(1, { status: 0, error: '' })
  expect(countNext()).toEqual([1, 1])
  expect(countNext()).toEqual([])
  series.record(1, { status: 0, error: '' })
  expect(countNext()).toEqual([1])
})

test('series beyond the limit of a metric are counted together', () => {
  const histogram = createHistogram()
  for (let n = 0; n < 2_010; n++)
    histogram.createSeries({ tool: String(n) }).record(1, { status: 0, error: '' })
  const points = histogram.collect(times, CUMULATIVE).dataPoints
  expect(points).toHaveLength(2_001)
  expect(points.at(-1)).toMatchObject({ attributes: { 'otel.metric.overflow': true }, value: { count: 10 } })
})
