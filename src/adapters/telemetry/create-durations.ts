import type { Attributes, Meter } from '@opentelemetry/api'
import { durationBuckets, metricNames } from './semantic-names.ts'

/** Records how long a span of that kind took, in seconds. */
export type Durations = Record<'server' | 'mcp' | 'http', (seconds: number, attributes: Attributes) => void>

export function createDurations(meter: Meter): Durations {
  const create = (name: string, description: string, explicitBucketBoundaries: number[]) => {
    const histogram = meter.createHistogram(name, {
      description,
      unit: 's',
      advice: { explicitBucketBoundaries },
    })
    return (seconds: number, attributes: Attributes) => histogram.record(seconds, attributes)
  }
  const { mcp, http } = durationBuckets
  return {
    server: create(metricNames.serverDuration, 'Duration of requests to published apps.', mcp),
    mcp: create(metricNames.clientDuration, 'Duration of calls of tools of MCP servers.', mcp),
    http: create(metricNames.httpDuration, 'Duration of requests to servers of tools.', http),
  }
}
