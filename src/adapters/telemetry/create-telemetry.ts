// Exports traces and metrics of calls to an OTLP receiver. This module and OpenTelemetry's SDK are only loaded when
// OTEL_EXPORTER_OTLP_ENDPOINT is set. The exporters read the other OTEL_* variables themselves.
import { setTimeout as wait } from 'node:timers/promises'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { InstrumentType, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Tracing } from '#core/ports/tracing.ts'
import { createTraceSampler } from './create-trace-sampler.ts'
import { createTracing } from './create-tracing.ts'
import { createSpanDescriber } from './describe-spans.ts'
import { DurationMetrics } from './duration-metrics.ts'
import { TraceIds } from './trace-ids.ts'

export type TelemetryOptions = {
  version: string
  env: NodeJS.ProcessEnv
  warn(message: string, error?: unknown): void
}

export type Telemetry = { tracing: Tracing; close(): Promise<void> }

/** A receiver that does not respond delays the end of the process by no more than this. */
const maxCloseMs = 3_000
const warningPauseMs = 60_000

export function createTelemetry({ version, env, warn }: TelemetryOptions): Telemetry {
  setGlobalErrorHandler(limitWarnings(warn))
  const detected = detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })
  const resource = resourceFromAttributes({ 'service.name': 'tenon', 'service.version': version }).merge(
    detected,
  )
  const sampler = createTraceSampler(env, warn)
  const ids = new TraceIds()
  const traces = new TracerProvider({
    resource,
    sampler,
    idGenerator: ids,
    spanProcessors:
      env.OTEL_TRACES_EXPORTER === 'none'
        ? []
        : [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const exporter = new OTLPMetricExporter()
  const durations = new DurationMetrics(
    version,
    exporter.selectAggregationTemporality(InstrumentType.HISTOGRAM),
  )
  const exportIntervalMillis = Number(env.OTEL_METRIC_EXPORT_INTERVAL) || 60_000
  const metrics = new MeterProvider({
    resource,
    readers:
      env.OTEL_METRICS_EXPORTER === 'none'
        ? []
        : [
            new PeriodicExportingMetricReader({
              exporter,
              metricProducers: [durations],
              exportIntervalMillis,
              exportTimeoutMillis: Math.min(exportIntervalMillis, 30_000),
            }),
          ],
  })
  const tracer = traces.getTracer('tenon', version)
  return {
    tracing: createTracing({ tracer, sampler, ids, describer: createSpanDescriber(durations) }),
    async close() {
      const timeout = wait(maxCloseMs, undefined, { ref: false })
      await Promise.race([Promise.allSettled([traces.shutdown(), metrics.shutdown()]), timeout])
    },
  }
}

/** A receiver that is away fails every export. */
function limitWarnings(warn: TelemetryOptions['warn']): (error: unknown) => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - warnedAt < warningPauseMs) return
    warnedAt = performance.now()
    warn('Traces or metrics cannot be exported.', error)
  }
}
