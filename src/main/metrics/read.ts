// What is read when somebody asks for it.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { LanesState } from '#adapters/outbound/lanes.ts'
import type { PoolUsage } from '#adapters/store/pool.ts'
import type { Metrics } from '#base/metrics.ts'
import type { CallBuffer } from '#core/services/calls/call-buffer.ts'
import type { CacheState } from '#core/services/published-apps/published-apps.ts'
import { about } from '../about.ts'
import type { DirectoryCounters } from '../directory-counters.ts'
import { readDirectoryImport } from './read-directory.ts'

export type Watched = {
  upstream: { state(): LanesState }
  apps: { cache(): CacheState }
  database: { usage(): Record<string, PoolUsage> }
  buffer: CallBuffer
  directory: DirectoryCounters
}

const counter = { type: 'counter' } as const

/** The name of a figure's figure is what it counts; `stop` ends what measures. */
export function reading(metrics: Metrics, watched: Watched): { stop(): void } {
  readService(metrics, watched)
  readDirectoryImport(metrics, watched.directory)
  return readProcess(metrics)
}

function readService(metrics: Metrics, { upstream, apps, database, buffer }: Watched): void {
  metrics.read(
    'tenon_upstream_under_way',
    'Calls to other servers under way.',
    () => upstream.state().underWay,
  )
  metrics.read(
    'tenon_upstream_waiting',
    'Calls that wait for a turn at a server.',
    () => upstream.state().waiting,
  )
  metrics.read(
    'tenon_upstream_circuits_open',
    'Servers that are left alone for a while.',
    () => upstream.state().open,
  )
  metrics.read('tenon_upstream_repeats_total', 'Further tries.', () => upstream.state().repeats, counter)
  metrics.read('tenon_apps_in_memory', 'Published apps and releases in memory.', () => apps.cache().apps)
  metrics.read('tenon_app_hits_total', 'Requests whose app was in memory.', () => apps.cache().hits, counter)
  metrics.read('tenon_app_loads_total', 'Loads of an app from the store.', () => apps.cache().loads, counter)
  metrics.read('tenon_call_records_waiting', 'Calls that wait to be recorded.', () => buffer.length)
  metrics.read('tenon_call_records_dropped_total', 'Calls too many to record.', () => buffer.dropped, counter)
  const figures: [keyof PoolUsage, string][] = [
    ['size', 'Connections to the database.'],
    ['idle', 'Connections to the database that nobody uses.'],
    ['waiting', 'Who waits for a connection to the database.'],
  ]
  for (const [figure, help] of figures) {
    const values = () =>
      Object.entries(database.usage()).map(([pool, usage]) => ({ values: [pool], value: usage[figure] }))
    metrics.read(`tenon_database_connections_${figure}`, help, values, { labels: ['pool'] })
  }
}

function readProcess(metrics: Metrics): { stop(): void } {
  const startedAt = Date.now() / 1000 - process.uptime()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  /** Since it was last asked. */
  const lag = () => {
    const ms = delay.percentile(99) / 1e6
    delay.reset()
    return Number.isFinite(ms) ? ms / 1000 : 0
  }
  const version = [{ values: [about.version, process.version], value: 1 }]
  metrics.read('tenon_build_info', 'What runs.', () => version, { labels: ['version', 'node'] })
  metrics.read('process_start_time_seconds', 'Start of the process since 1970.', () => startedAt)
  metrics.read('process_cpu_seconds_total', 'CPU time of the process.', cpuSeconds, counter)
  metrics.read('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  metrics.read('nodejs_heap_size_used_bytes', 'Used heap.', () => process.memoryUsage().heapUsed)
  metrics.read('nodejs_eventloop_lag_p99_seconds', 'How late timers were, since the last look.', lag)
  return { stop: () => delay.disable() }
}
