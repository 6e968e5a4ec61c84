// The directory at several sizes, resampled from a real crawl: the time of a query in the engine, the memory per entry,
// and how long building the index blocks the event loop. Also an import over HTTP, compared with a bare parse of the
// same pages.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readRegistrySnapshot } from '#adapters/embedded/directory/read-registry-snapshot.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createRegistry } from '#adapters/registry/create-registry.ts'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { computeMedian, computePercentile } from '#checks/support/figures.ts'
import { buildDirectory } from '#core/engines/sources/directory/build-directory.ts'
import { listDirectoryPage } from '#core/engines/sources/directory/directory-page.ts'
import { buildDirectoryEntry } from '#core/engines/sources/directory/entries/build-entry.ts'
import { parseRegistryRecord } from '#core/engines/sources/directory/records/registry-record.ts'
import type { Directory } from '#core/model/directory/directory.ts'
import type { DirectoryEntry, DirectoryFilter } from '#core/model/directory/directory-entry.ts'
import { importDirectory } from '#core/services/directory/import-directory.ts'
import { allowHostOf } from '#main/network/allow-host.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'
import { openSqliteStore } from '#tests/support/databases/test-stores.ts'
import { searches } from '#tests/support/directory-searches.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { createStoredDirectory } from '#workers/directory/stored-directory.ts'
import { startBusyMeter } from './support/busy-meter.ts'
import { type ListedRecord, resampleRecords } from './support/registry-records.ts'

const toEntries = (records: ListedRecord[]): DirectoryEntry[] =>
  records.map((value, n) => {
    const record = parseRegistryRecord(JSON.parse(JSON.stringify(value)))
    if (!record) throw new Error('not a valid registry record')
    return buildDirectoryEntry(record, `s${n}`)
  })

const noFilter: DirectoryFilter = { auth: 'all', packageType: '', status: '', transport: '' }
const request = { filter: noFilter, query: '', sort: null, limit: 50, after: null }

type Work = Record<string, (() => unknown)[]>

function buildWork(directory: Directory): Work {
  const readPage = (over: object) => () => listDirectoryPage(directory, { ...request, ...over })
  const types = ['npm', 'pypi', 'oci'].flatMap((packageType) =>
    ['sse', 'stdio'].map((transport) => readPage({ filter: { ...noFilter, packageType, transport } })),
  )
  const middle = directory.entries[directory.entries.length >> 1]
  return {
    list: [readPage({})],
    'list, deep page': [readPage({ sort: 'name_asc', after: { value: middle?.name ?? '', id: '' } })],
    filter: types,
    search: searches.map(([query]) => readPage({ query })),
    'search, broad': ['data', 'm', 'mcp server', 'api data', 'search'].map((query) => readPage({ query })),
    detail: directory.entries.slice(0, 50).map(
      ({ slug }) =>
        () =>
          directory.findBySlug(slug),
    ),
    related: directory.entries.slice(0, 50).map((entry) => () => directory.findRelated(entry, 6)),
  }
}

const rounds = 5

/** p50 and p99 in milliseconds, over the best time of each request in several rounds: excludes noise of the machine. */
function measureSteps(steps: (() => unknown)[]): { p50: number; p99: number } {
  const best = steps.map(() => Infinity)
  for (let round = 0; round < rounds; round++) {
    for (const [n, step] of steps.entries()) {
      const start = performance.now()
      step()
      best[n] = Math.min(best[n] ?? 0, performance.now() - start)
    }
  }
  return { p50: computeMedian(best), p99: computePercentile(best, 0.99) }
}

/** Milliseconds of the longest time slice of the index build; for each slice the better of two runs. */
function measureLongestSlice(entries: DirectoryEntry[]): number {
  const best: number[] = []
  for (let round = 0; round < 2; round++) {
    const work = buildDirectory(entries, '')
    for (let n = 0, isDone = false; !isDone; n++) {
      const start = performance.now()
      isDone = work.next().done === true
      best[n] = Math.min(best[n] ?? Infinity, performance.now() - start)
    }
  }
  return best.reduce((most, duration) => Math.max(most, duration), 0)
}

const measureHeapBytes = () => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const busyMeter = startBusyMeter()

/**
 * Runs `work`. Returns milliseconds: its duration, the longest stall of the event loop, and the longest time that this
 * thread was busy without a pause.
 */
async function measure<Result>(work: () => Promise<Result>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  busyMeter.takeMaximum()
  const start = performance.now()
  const result = await work()
  const tookMs = performance.now() - start
  delay.disable()
  return { result, tookMs, stallMs: delay.max / 1e6, busyMs: busyMeter.takeMaximum() }
}

const formatMs = (value: number) => value.toFixed(3).padStart(9)

async function benchSize(count: number): Promise<void> {
  const before = measureHeapBytes()
  const entries = toEntries(resampleRecords(count))
  const {
    result: directory,
    tookMs,
    stallMs,
  } = await measure(() => runInTimeSlices(buildDirectory(entries, '')))
  const sliceMs = measureLongestSlice(entries)
  const withIndex = measureHeapBytes()
  console.log(`\nDirectory of ${count.toLocaleString('en')}`)
  console.log(
    `built in ${tookMs.toFixed(0)} ms, longest slice ${sliceMs.toFixed(1)} ms (stalled ${stallMs.toFixed(1)} ms including other work)`,
  )
  console.log(
    `bytes per entry, including its part of the index: ${((withIndex - before) / count).toFixed(0)}`,
  )
  for (const [name, steps] of Object.entries(buildWork(directory))) {
    const { p50, p99 } = measureSteps(steps)
    console.log(`${name.padEnd(18)} p50 ${formatMs(p50)} ms   p99 ${formatMs(p99)} ms`)
  }
}

/** Serves registry pages that are serialized before anything is timed. */
async function servePages(records: ListedRecord[]) {
  const size = 100
  const pages = Array.from({ length: Math.ceil(records.length / size) }, (_, n) => {
    const next = (n + 1) * size < records.length ? { nextCursor: String(n + 1) } : {}
    return JSON.stringify({ servers: records.slice(n * size, (n + 1) * size), metadata: next })
  })
  const updatedPage = JSON.stringify({ servers: records.slice(0, size), metadata: {} })
  const { url, close } = await startHttpServer((incoming, response) => {
    const query = new URL(incoming.url ?? '', 'http://localhost').searchParams
    response.end(query.has('updated_since') ? updatedPage : pages[Number(query.get('cursor') ?? 0)])
  })
  return { pages, url, close }
}

async function benchImport(count: number): Promise<void> {
  const { pages, url, close } = await servePages(resampleRecords(count))
  const { store, close: closeStore } = await openSqliteStore()
  const upstream = createUpstream({ allow: allowHostOf(url) })
  const run = () =>
    importDirectory(
      {
        store,
        clock: systemClock,
        timer: systemTimer,
        ids: systemIds,
        registry: createRegistry(upstream, url),
        snapshot: () => runInTimeSlices(readRegistrySnapshot()),
        signal: new AbortController().signal,
        progress: () => {},
      },
      { isForced: true },
    )
  const bare = performance.now()
  for (const page of pages) JSON.parse(page)
  const bareMs = performance.now() - bare
  console.log(
    `\nImport of ${count.toLocaleString('en')}, including the index in memory; longest stall and longest busy time of the event loop`,
  )
  console.log(`bare parse of the pages  ${bareMs.toFixed(0)} ms`)
  const print = (
    name: string,
    { tookMs, stallMs, busyMs }: Record<'tookMs' | 'stallMs' | 'busyMs', number>,
  ) =>
    console.log(
      `${name.padEnd(24)} ${tookMs.toFixed(0)} ms, stall ${stallMs.toFixed(1)} ms, busy ${busyMs.toFixed(1)} ms`,
    )
  print('everything', await measure(run))
  const replica = createStoredDirectory(store)
  print('first load of a replica', await measure(() => replica.getCurrent()))
  print('100 updated', await measure(run))
  print('refresh of a replica', await measure(() => replica.refresh()))
  await upstream.close()
  await closeStore()
  await close()
}

export async function benchDirectory(): Promise<void> {
  await benchImport(20_000)
  for (const count of [1_000, 20_000, 200_000]) await benchSize(count)
}
