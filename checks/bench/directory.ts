// The directory at several sizes: a real crawl, resampled. What a request costs in the engine, what an entry costs in
// memory, what a build costs the event loop; and an import over HTTP, beside a bare parse of the same pages.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readSnapshot } from '#adapters/embedded/directory/snapshot.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createRegistry } from '#adapters/registry/create-registry.ts'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { buildDirectory } from '#core/engines/directory/directory.ts'
import { entryOfRecord } from '#core/engines/directory/entry-of-record.ts'
import { pageOfDirectory } from '#core/engines/directory/page-of-directory.ts'
import { registryRecord } from '#core/engines/directory/registry-record.ts'
import type { Directory } from '#core/model/directory.ts'
import type { DirectoryEntry, DirectoryFilter } from '#core/model/directory-entry.ts'
import { importDirectory } from '#core/usecases/directory/import-directory.ts'
import { followDirectory } from '#main/directory.ts'
import { namedEgress } from '#main/named-egress.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'
import { searches } from '#tests/directory/searches.ts'
import { openSqliteStore } from '#tests/support/stores.ts'
import { watchBusy } from './support/busy.ts'
import { resampled, type Wrapped } from './support/registry-records.ts'

const entriesOf = (records: Wrapped[]): DirectoryEntry[] =>
  records.map((value, n) => {
    const record = registryRecord(JSON.parse(JSON.stringify(value)))
    if (!record) throw new Error('no record')
    return entryOfRecord(record, `s${n}`)
  })

const everything: DirectoryFilter = { auth: 'all', packageType: '', status: '', transport: '' }
const request = { filter: everything, query: '', sort: null, limit: 50, after: null }

type Work = Record<string, (() => unknown)[]>

function workOf(directory: Directory): Work {
  const page = (over: object) => () => pageOfDirectory(directory, { ...request, ...over })
  const types = ['npm', 'pypi', 'oci'].flatMap((packageType) =>
    ['sse', 'stdio'].map((transport) => page({ filter: { ...everything, packageType, transport } })),
  )
  const middle = directory.entries[directory.entries.length >> 1]
  return {
    list: [page({})],
    'list, deep page': [page({ sort: 'name_asc', after: { value: middle?.name ?? '', id: '' } })],
    filter: types,
    search: searches.map(([query]) => page({ query })),
    'search, broad': ['data', 'm', 'mcp server', 'api data', 'search'].map((query) => page({ query })),
    detail: directory.entries.slice(0, 50).map(
      ({ slug }) =>
        () =>
          directory.bySlug(slug),
    ),
    related: directory.entries.slice(0, 50).map((entry) => () => directory.related(entry, 6)),
  }
}

const rounds = 5

/** Of each request the best of several rounds, so that what else the machine does is not in it. */
function figures(steps: (() => unknown)[]): { p50: number; p99: number } {
  const best = steps.map(() => Infinity)
  for (let round = 0; round < rounds; round++) {
    for (const [n, step] of steps.entries()) {
      const start = performance.now()
      step()
      best[n] = Math.min(best[n] ?? 0, performance.now() - start)
    }
  }
  best.sort((a, b) => a - b)
  const at = (share: number) => best[Math.floor(best.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** The longest slice of the building, of each slice the best of two. */
function longestSlice(entries: DirectoryEntry[]): number {
  const best: number[] = []
  for (let round = 0; round < 2; round++) {
    const work = buildDirectory(entries, '')
    for (let n = 0, isDone = false; !isDone; n++) {
      const start = performance.now()
      isDone = work.next().done === true
      best[n] = Math.min(best[n] ?? Infinity, performance.now() - start)
    }
  }
  return best.reduce((most, one) => Math.max(most, one), 0)
}

const bytes = () => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const busy = watchBusy()

/** Runs `work` and tells how long it took, how long the event loop stood still at most, and how long of it this thread worked: milliseconds. */
async function watched<Result>(work: () => Promise<Result>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  busy.most()
  const start = performance.now()
  const result = await work()
  const tookMs = performance.now() - start
  delay.disable()
  return { result, tookMs, stallMs: delay.max / 1e6, busyMs: busy.most() }
}

const shown = (value: number) => value.toFixed(3).padStart(9)

async function benchSize(count: number): Promise<void> {
  const before = bytes()
  const entries = entriesOf(resampled(count))
  const {
    result: directory,
    tookMs,
    stallMs,
  } = await watched(() => runInTimeSlices(buildDirectory(entries, '')))
  const sliceMs = longestSlice(entries)
  const withIndex = bytes()
  console.log(`\nDirectory of ${count.toLocaleString('en')}`)
  console.log(
    `built in ${tookMs.toFixed(0)} ms, longest slice ${sliceMs.toFixed(1)} ms (stalled ${stallMs.toFixed(1)} ms with what else ran)`,
  )
  console.log(`bytes an entry, with its part of the index: ${((withIndex - before) / count).toFixed(0)}`)
  for (const [name, steps] of Object.entries(workOf(directory))) {
    const { p50, p99 } = figures(steps)
    console.log(`${name.padEnd(18)} p50 ${shown(p50)} ms   p99 ${shown(p99)} ms`)
  }
}

/** Pages as they would come over the wire, made before anything is timed. */
async function servePages(records: Wrapped[]) {
  const size = 100
  const pages = Array.from({ length: Math.ceil(records.length / size) }, (_, n) => {
    const next = (n + 1) * size < records.length ? { nextCursor: String(n + 1) } : {}
    return JSON.stringify({ servers: records.slice(n * size, (n + 1) * size), metadata: next })
  })
  const few = JSON.stringify({ servers: records.slice(0, size), metadata: {} })
  const server = createServer((incoming, response) => {
    const query = new URL(incoming.url ?? '', 'http://localhost').searchParams
    response.end(query.has('updated_since') ? few : pages[Number(query.get('cursor') ?? 0)])
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { pages, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

async function benchImport(count: number): Promise<void> {
  const { pages, url, close } = await servePages(resampled(count))
  const { store, close: closeStore } = await openSqliteStore()
  const upstream = createUpstream({ allow: namedEgress(url) })
  const run = () =>
    importDirectory(
      {
        store,
        clock: systemClock,
        timer: systemTimer,
        ids: systemIds,
        registry: createRegistry(upstream, url),
        snapshot: () => runInTimeSlices(readSnapshot()),
        signal: new AbortController().signal,
        progress: () => {},
      },
      { isForced: true },
    )
  const bare = performance.now()
  for (const page of pages) JSON.parse(page)
  const bareMs = performance.now() - bare
  console.log(
    `\nImport of ${count.toLocaleString('en')}, in memory by then; longest stall of the event loop, and what of it was work`,
  )
  console.log(`bare parse of the pages  ${bareMs.toFixed(0)} ms`)
  const tell = (name: string, { tookMs, stallMs, busyMs }: Record<'tookMs' | 'stallMs' | 'busyMs', number>) =>
    console.log(
      `${name.padEnd(24)} ${tookMs.toFixed(0)} ms, stall ${stallMs.toFixed(1)} ms, busy ${busyMs.toFixed(1)} ms`,
    )
  tell('everything', await watched(run))
  const replica = followDirectory(store)
  tell('first look of a replica', await watched(() => replica.current()))
  tell('100 updated', await watched(run))
  tell('a replica follows', await watched(() => replica.refresh()))
  await upstream.close()
  await closeStore()
  close()
}

export async function benchDirectory(): Promise<void> {
  await benchImport(20_000)
  for (const count of [1_000, 20_000, 200_000]) await benchSize(count)
}
