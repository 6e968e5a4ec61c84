// Gauges, read when `/metrics` is requested.
import type { BulkheadsState } from '#adapters/outbound/bulkheads.ts'
import type { PoolUsage } from '#adapters/store/resource-pool.ts'
import type { Metrics } from '#base/metrics.ts'
import type { Instant } from '#base/time.ts'
import type { CallBuffer } from '#core/services/calls/call-buffer.ts'
import type { AppCacheStats } from '#core/services/published-apps/published-apps.ts'
import type { CommandMark } from './command-marks.ts'
import type { DirectoryCounters } from './directory-counters.ts'
import { registerDirectoryGauges } from './directory-gauges.ts'
import { registerDiskGauges } from './disk-gauges.ts'
import { registerProcessMetrics } from './process-metrics.ts'

export type GaugeSources = {
  /** For commands that timers run. */
  readMark(name: CommandMark): { at: number; value: number } | null
  /** When the audit trail was last anchored; null if never. */
  getLastAnchor(): Instant | null
  upstream: { state(): BulkheadsState }
  apps: { cache(): AppCacheStats }
  database: { usage(): Record<string, PoolUsage> }
  buffer: CallBuffer
  directory: DirectoryCounters
  dataDir: string
}

const counter = { type: 'counter' } as const

/** Registers the gauges of the service and of the process. `stop` ends the measurements of the process. */
export function registerGauges(metrics: Metrics, watched: GaugeSources): { stop(): void } {
  registerServiceGauges(metrics, watched)
  registerDirectoryGauges(metrics, watched.directory)
  registerCommandGauges(metrics, watched)
  registerDiskGauges(metrics, watched.dataDir)
  return registerProcessMetrics(metrics)
}

const listSamples = (value: number | null | undefined) => (value == null ? [] : [{ values: [], value }])

/** Each gauge is absent until its first value. */
function registerCommandGauges(metrics: Metrics, { readMark, getLastAnchor }: GaugeSources): void {
  metrics.createObservable(
    'tenon_backup_last_success_timestamp_seconds',
    'Time of the last backup by `tenon backup`, in seconds since 1970.',
    () => listSamples(readMark('last-backup')?.at),
  )
  metrics.createObservable(
    'tenon_audit_verified_timestamp_seconds',
    'Time of the last `tenon audit verify`, in seconds since 1970.',
    () => listSamples(readMark('last-audit-verification')?.at),
  )
  metrics.createObservable('tenon_audit_problems', 'Problems that the last `tenon audit verify` found.', () =>
    listSamples(readMark('last-audit-verification')?.value),
  )
  metrics.createObservable(
    'tenon_audit_anchored_timestamp_seconds',
    'Time of the last anchor of the audit trail since the start, in seconds since 1970.',
    () => listSamples(toSeconds(getLastAnchor())),
  )
}

const toSeconds = (instant: Instant | null) => (instant === null ? null : Date.parse(instant) / 1000)

function registerServiceGauges(metrics: Metrics, { upstream, apps, database, buffer }: GaugeSources): void {
  metrics.createObservable(
    'tenon_upstream_under_way',
    'Calls to other servers in progress.',
    () => upstream.state().active,
  )
  metrics.createObservable(
    'tenon_upstream_waiting',
    'Calls that wait for a free slot of a server.',
    () => upstream.state().waiting,
  )
  metrics.createObservable(
    'tenon_upstream_circuits_open',
    'Servers that are not called for a while because they keep failing.',
    () => upstream.state().openCircuits,
  )
  metrics.createObservable(
    'tenon_upstream_repeats_total',
    'Retries of calls to other servers.',
    () => upstream.state().retries,
    counter,
  )
  metrics.createObservable(
    'tenon_apps_in_memory',
    'Published apps and releases in memory.',
    () => apps.cache().apps,
  )
  metrics.createObservable(
    'tenon_app_hits_total',
    'Requests whose app was in memory.',
    () => apps.cache().hits,
    counter,
  )
  metrics.createObservable(
    'tenon_app_loads_total',
    'Loads of an app from the store.',
    () => apps.cache().loads,
    counter,
  )
  metrics.createObservable(
    'tenon_call_records_waiting',
    'Calls that wait to be recorded.',
    () => buffer.length,
  )
  metrics.createObservable(
    'tenon_call_records_dropped_total',
    'Calls that were not recorded because too many waited.',
    () => buffer.dropped,
    counter,
  )
  const figures: [keyof PoolUsage, string][] = [
    ['size', 'Connections to the database.'],
    ['idle', 'Idle connections to the database.'],
    ['waiting', 'Requests that wait for a connection to the database.'],
  ]
  for (const [figure, help] of figures) {
    const values = () =>
      Object.entries(database.usage()).map(([pool, usage]) => ({ values: [pool], value: usage[figure] }))
    metrics.createObservable(`tenon_database_connections_${figure}`, help, values, { labels: ['pool'] })
  }
}
