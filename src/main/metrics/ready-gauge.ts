// The result of `/readyz` as a metric, so that an alert needs no second prober.
import type { Metrics } from '#base/metrics.ts'
import { abilities, checkReadiness, type Readiness, type ServicePart } from '#http/readiness.ts'

/** Registers `tenon_ready`. The returned function checks the parts and renders all metrics. */
export function registerReadyGauge(
  metrics: Metrics,
  parts: Record<string, ServicePart>,
): () => Promise<string> {
  let readiness: Readiness | null = null
  metrics.createObservable(
    'tenon_ready',
    'Whether published apps are served, and whether the management API works: 1 or 0.',
    () => abilities.map((ability) => ({ values: [ability], value: Number(readiness?.[ability] ?? false) })),
    { labels: ['ability'] },
  )
  return async () => {
    readiness = await checkReadiness(parts)
    return metrics.formatText()
  }
}
