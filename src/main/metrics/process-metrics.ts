// Metrics of the process, with the names that Prometheus clients of Node.js share, so that common dashboards show them.
import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'
import type { Metrics } from '#base/metrics.ts'
import { about } from '../about.ts'

const counter = { type: 'counter' } as const

/** `stop` ends the measurements. */
export function registerProcessMetrics(metrics: Metrics): { stop(): void } {
  registerProcess(metrics)
  registerMemory(metrics)
  const measurements = [watchEventLoop(metrics), watchCollections(metrics)]
  return {
    stop() {
      for (const stop of measurements) stop()
    },
  }
}

function registerProcess(metrics: Metrics): void {
  const startedAt = Date.now() / 1000 - process.uptime()
  const version = [{ values: [about.version, process.version], value: 1 }]
  metrics.createObservable('tenon_build_info', 'Versions of the service and of Node.js.', () => version, {
    labels: ['version', 'node'],
  })
  const node = [{ values: [process.version], value: 1 }]
  metrics.createObservable('nodejs_version_info', 'Version of Node.js.', () => node, { labels: ['version'] })
  metrics.createObservable(
    'process_start_time_seconds',
    'Start time of the process, in seconds since 1970.',
    () => startedAt,
  )
  const cpuTimes: [string, (usage: NodeJS.CpuUsage) => number][] = [
    ['process_cpu_user_seconds_total', ({ user }) => user],
    ['process_cpu_system_seconds_total', ({ system }) => system],
    ['process_cpu_seconds_total', ({ user, system }) => user + system],
  ]
  for (const [name, read] of cpuTimes)
    metrics.createObservable(name, 'CPU time of the process.', () => read(process.cpuUsage()) / 1e6, counter)
  registerFileDescriptors(metrics)
}

/** Only where the system reports them. */
function registerFileDescriptors(metrics: Metrics): void {
  if (process.platform !== 'linux') return
  const max = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0)
  metrics.createObservable('process_max_fds', 'Maximum number of open file descriptors.', () => max)
  metrics.createObservable(
    'process_open_fds',
    'Open file descriptors.',
    () => readdirSync('/proc/self/fd').length,
  )
}

function registerMemory(metrics: Metrics): void {
  const figures: [name: string, help: string, figure: keyof NodeJS.MemoryUsage][] = [
    ['process_resident_memory_bytes', 'Resident memory.', 'rss'],
    ['nodejs_heap_size_total_bytes', 'Size of the heap.', 'heapTotal'],
    ['nodejs_heap_size_used_bytes', 'Used heap.', 'heapUsed'],
    ['nodejs_external_memory_bytes', 'Memory of objects outside the heap, such as buffers.', 'external'],
  ]
  for (const [name, help, figure] of figures)
    metrics.createObservable(name, help, () => process.memoryUsage()[figure])
}

const delayFigures: [suffix: string, help: string, percentile: number][] = [
  ['p50', 'Median', 50],
  ['p90', '90th percentile', 90],
  ['p99', '99th percentile', 99],
]

function watchEventLoop(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  for (const [suffix, what, percentile] of delayFigures)
    metrics.createObservable(
      `nodejs_eventloop_lag_${suffix}_seconds`,
      `${what} of the delay of the event loop since the last scrape.`,
      () => toSeconds(delay.percentile(percentile)),
    )
  // Registered last: it resets the measurements that the others read.
  metrics.createObservable(
    'nodejs_eventloop_lag_max_seconds',
    'Longest delay of the event loop since the last scrape.',
    () => {
      const longest = toSeconds(delay.max)
      delay.reset()
      return longest
    },
  )
  let last = performance.eventLoopUtilization()
  metrics.createObservable(
    'nodejs_eventloop_utilization_ratio',
    'Share of the time since the last scrape in which the event loop was busy.',
    () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
  )
  return () => delay.disable()
}

/** Without a measurement since the last reset, the figures are invalid. */
const toSeconds = (nanoseconds: number) => {
  const seconds = nanoseconds / 1e9
  return Number.isFinite(seconds) && seconds < 3_600 ? seconds : 0
}

const collectionSeconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]
const kinds = new Map([
  [1, 'minor'],
  [4, 'major'],
  [8, 'incremental'],
  [16, 'weakcb'],
])

type CollectionEntry = { duration: number; detail?: { kind?: number } }

function watchCollections(metrics: Metrics): () => void {
  const observe = metrics.createHistogram(
    'nodejs_gc_duration_seconds',
    'How long garbage collections took.',
    collectionSeconds,
    ['kind'],
  )
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as readonly CollectionEntry[])
      observe(entry.duration / 1000, [kinds.get(entry.detail?.kind ?? 0) ?? 'other'])
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => observer.disconnect()
}
