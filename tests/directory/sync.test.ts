import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createRegistry } from '#adapters/registry/create-registry.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { importLeaseMs } from '#core/services/directory/directory-crawl.ts'
import { startDirectorySync } from '#main/jobs/directory-sync.ts'
import { openSqliteStore } from '#tests/support/databases/test-stores.ts'
import { createStoredDirectory } from '#workers/directory/stored-directory.ts'
import { type LoopbackRegistry, startRegistry } from './loopback-registry.ts'

const pace = { follow: 20, firstImport: 1, import: 10 }
const published = [{ name: 'com.example/a', version: '1.0.0', updatedAt: '2026-01-01T00:00:00.000Z' }]

async function startSync(registry: LoopbackRegistry) {
  const { store, close } = await openSqliteStore()
  const upstream = createUpstream({ allow: parseEgressAllow('127.0.0.1').policy })
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  const directory = createStoredDirectory(store)
  const deps = {
    store,
    clock: systemClock,
    ids: systemIds,
    registry: createRegistry(upstream, registry.url),
    snapshot: async () => ({ fetchedAt: '2025-12-18T00:00:00.000Z', servers: [] }),
  }
  const sync = startDirectorySync(directory, deps, log, pace)
  onTestFinished(async () => {
    await sync.close()
    await upstream.close()
    await registry.close()
    await close()
  })
  return { directory, sync, lines, store }
}

test('the directory in memory is updated by an import while the service runs, and one line is logged', async () => {
  const { directory, sync, lines } = await startSync(await startRegistry(published))
  expect((await directory.getCurrent()).entries.length).toBeGreaterThan(0)
  await vi.waitFor(async () => expect((await directory.getCurrent()).entries).toHaveLength(1), 15_000)
  expect(sync.counters).toMatchObject({
    finished: 1,
    failed: 0,
    isRunning: false,
    total: { pages: 1, read: 1, changed: 1, removed: 0, unreadable: 0 },
  })
  expect(sync.counters.succeededAt).toBeGreaterThan(0)
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[30, 'registry imported']])
})

test('an unavailable registry is logged once, and is not called again before the next import is due', async () => {
  const registry = await startRegistry(published)
  registry.intercept = (_, response) => {
    response.writeHead(429, { 'retry-after': '3600' }).end()
    return true
  }
  const { sync, lines } = await startSync(registry)
  await vi.waitFor(() => expect(sync.counters.failed).toBe(1), 15_000)
  await sleep(100)
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[40, 'registry cannot be imported']])
  expect(registry.requestedPaths).toHaveLength(1)
})

test('closing stops a sync that waits for Retry-After, and releases its claim', async () => {
  const registry = await startRegistry(published)
  registry.intercept = (_, response) => {
    response.writeHead(429, { 'retry-after': '25' }).end()
    return true
  }
  const { sync, store } = await startSync(registry)
  await vi.waitFor(() => expect(registry.requestedPaths.length).toBeGreaterThan(0), 15_000)
  await sync.close()
  const claimed = await store.transact(async ({ directory }) => {
    const status = await directory.readStatus()
    return status && directory.claimLease(status, 'next', importLeaseMs)
  })
  expect(claimed).toBe(true)
}, 10_000)
