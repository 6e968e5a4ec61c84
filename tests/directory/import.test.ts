import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { describeWithStore, type TestStore } from '#tests/support/databases/test-stores.ts'
import { createStoredDirectory } from '#workers/directory/stored-directory.ts'
import { type LoopbackRegistry, type PublishedServer, startRegistry } from './loopback-registry.ts'
import { createTestImport, importStart, type TestDirectoryImport, toImportTime } from './test-import.ts'

const buildServer = (name: string, over: Partial<PublishedServer> = {}): PublishedServer => ({
  name,
  version: '1.0.0',
  updatedAt: '2025-12-01T00:00:00.000Z',
  ...over,
})

const buildServers = (count: number) =>
  Array.from({ length: count }, (_, n) => buildServer(`com.example/s${String(n).padStart(4, '0')}`))

describeWithStore('importing the registry', (open) => {
  let opened: TestStore
  let registry: LoopbackRegistry
  let job: TestDirectoryImport
  const closing: (() => Promise<void>)[] = []
  const endLease = () =>
    opened.database.transact((db) =>
      db.updateTable('directory_imports').set({ leased_until: importStart }).execute(),
    )
  const readImportState = () => opened.store.read((reader) => reader.directory.readStatus())

  beforeEach(async () => {
    opened ??= await open()
    await opened.database.transact(async (db) => {
      await db.deleteFrom('directory_entries').execute()
      await db.deleteFrom('directory_imports').execute()
    })
    registry = await startRegistry()
    job = createTestImport(opened.store, registry.url)
    closing.push(registry.close, job.close)
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  test('the first crawl reads all pages of the latest versions', async () => {
    registry.published = [
      ...buildServers(250),
      buildServer('com.example/s0000', { version: '0.9.0', isLatest: false }),
    ]
    expect(await job.run()).toEqual({
      kind: 'finished',
      pages: 3,
      read: 250,
      changed: 250,
      removed: 0,
      unreadable: 0,
    })
    expect(registry.requestedPaths).toHaveLength(3)
    expect(registry.requestedPaths[0]).toBe('/v0.1/servers?limit=100&include_deleted=true&version=latest')
    expect(await job.listEntries()).toHaveLength(250)
    expect(await readImportState()).toMatchObject({
      fetchedAt: importStart,
      nextAt: toImportTime(60),
      crawl: null,
      failures: 0,
    })
  })

  test('the next crawl requests updates since ten minutes before the start of the last one', async () => {
    registry.published = buildServers(3)
    await job.run()
    expect(await job.run()).toEqual({ kind: 'not_due', importedAt: importStart })
    job.now = toImportTime(61)
    registry.published[1] = buildServer('com.example/s0001', {
      version: '1.1.0',
      updatedAt: toImportTime(30),
    })
    registry.published.push(buildServer('com.example/new', { updatedAt: toImportTime(31) }))
    registry.requestedPaths.length = 0
    expect(await job.run()).toMatchObject({ kind: 'finished', pages: 1, read: 2, changed: 2 })
    expect(decodeURIComponent(registry.requestedPaths[0] ?? '')).toContain(
      `updated_since=${toImportTime(-10)}`,
    )
    expect(await job.listEntries()).toEqual([
      ['com.example/new', '1.0.0', 'active'],
      ['com.example/s0000', '1.0.0', 'active'],
      ['com.example/s0001', '1.1.0', 'active'],
      ['com.example/s0002', '1.0.0', 'active'],
    ])
  })

  test('an unchanged record is read and changes nothing', async () => {
    registry.published = [buildServer('com.example/a', { updatedAt: toImportTime(-5) })]
    await job.run()
    job.now = toImportTime(61)
    expect(await job.run()).toMatchObject({ kind: 'finished', read: 1, changed: 0 })
  })

  test('an interrupted crawl continues after the last page that was stored', async () => {
    registry.published = buildServers(250)
    registry.intercept = (request, response) => {
      if (!request.url?.includes('s0199')) return false
      response.destroy()
      return true
    }
    expect(await job.run()).toMatchObject({ kind: 'failed', read: 200, nextAt: toImportTime(1) })
    expect(await readImportState()).toMatchObject({
      failures: 1,
      crawl: { startedAt: importStart, read: 200 },
    })
    registry.intercept = null
    registry.requestedPaths.length = 0
    job.now = toImportTime(2)
    expect(await job.run()).toMatchObject({ kind: 'finished', read: 50 })
    expect(registry.requestedPaths).toHaveLength(1)
    expect(await job.listEntries()).toHaveLength(250)
    expect(await readImportState()).toMatchObject({ fetchedAt: importStart, failures: 0 })
  })

  test('it stops between pages when its signal aborts, and continues later', async () => {
    registry.published = buildServers(150)
    registry.intercept = () => {
      job.stopController.abort()
      return false
    }
    expect(await job.run()).toEqual({ kind: 'interrupted' })
    const next = createTestImport(opened.store, registry.url)
    closing.push(next.close)
    expect(await next.run({ isForced: true })).toMatchObject({ kind: 'finished', read: 50 })
  })

  test('one replica imports at a time, whatever its clock says, and another continues when the lease has expired', async () => {
    registry.published = buildServers(150)
    const other = createTestImport(opened.store, registry.url)
    closing.push(other.close)
    let seen: unknown = null
    registry.intercept = (_, response) => {
      if (seen) return false
      other.now = toImportTime(70)
      seen = other.run({ isForced: true }).then((outcome) => {
        seen = outcome
        response.destroy()
      })
      return true
    }
    await job.run()
    expect(seen).toEqual({ kind: 'elsewhere' })

    let taken: Promise<unknown> | null = null
    registry.intercept = (_, response) => {
      if (taken) return false
      taken = endLease()
        .then(() => other.run({ isForced: true, isFull: true }))
        .finally(() => response.destroy())
      return true
    }
    job.now = toImportTime(62)
    expect(await job.run({ isForced: true, isFull: true })).toEqual({ kind: 'elsewhere' })
    expect(await taken).toMatchObject({ kind: 'finished', read: 150 })
  })

  test('Retry-After of a busy registry is awaited when short, and ends the crawl when long', async () => {
    registry.published = buildServers(2)
    let times = 0
    registry.intercept = (_, response) => {
      if (++times > 2) return false
      response.writeHead(429, { 'retry-after': '7' }).end('{}')
      return true
    }
    expect(await job.run()).toMatchObject({ kind: 'finished', read: 2 })
    expect(job.waits).toEqual([7000, 7000])
    registry.intercept = (_, response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end('{}')
      return true
    }
    expect(await job.run({ isForced: true })).toMatchObject({ kind: 'failed', nextAt: toImportTime(60) })
    expect(job.waits).toHaveLength(2)
  })

  test.each([
    ['a server error', 503, '{}', 'responded with status 503'],
    [
      'a truncated response',
      200,
      '{"servers":[{"server":{"na',
      'responded with a body that is not a JSON object',
    ],
    ['another document', 200, '{"items":[]}', 'responded without a list of servers'],
    ['a redirect', 302, '', 'responded with status 302'],
  ])(
    '%s is retried twice, and failed crawls are retried with a growing delay',
    async (_, status, body, reason) => {
      registry.intercept = (_, response) => {
        response.writeHead(status, { location: '/elsewhere' }).end(body)
        return true
      }
      expect(await job.run()).toMatchObject({ kind: 'failed', reason, nextAt: toImportTime(1) })
      expect(registry.requestedPaths).toHaveLength(3)
      expect(job.waits).toEqual([1000, 4000])
      job.now = toImportTime(1)
      expect(await job.run()).toMatchObject({ kind: 'failed', nextAt: toImportTime(3) })
      job.now = toImportTime(3)
      expect(await job.run()).toMatchObject({ kind: 'failed', nextAt: toImportTime(7) })
    },
  )

  test('a response that is cut off is an error', async () => {
    registry.published = buildServers(2)
    registry.intercept = (_, response) => {
      response.writeHead(200, { 'content-length': '5000' }).write('{"servers":[')
      response.destroy()
      return true
    }
    expect(await job.run()).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('could not be reached'),
    })
  })

  test('a page whose cursor points at itself ends the crawl', async () => {
    registry.intercept = (_, response) => {
      response.end('{"servers":[],"metadata":{"nextCursor":"again"}}')
      return true
    }
    expect(await job.run()).toMatchObject({ kind: 'failed', reason: 'returned the same cursor again' })
  })

  test('the crawl restarts when the registry rejects its cursor', async () => {
    registry.published = buildServers(150)
    registry.intercept = (request, response) => {
      if (!request.url?.includes('cursor')) return false
      response.writeHead(400).end('{"error":"invalid cursor"}')
      return true
    }
    expect(await job.run()).toMatchObject({ kind: 'failed', read: 100 })
    registry.intercept = null
    registry.requestedPaths.length = 0
    expect(await job.run({ isForced: true })).toMatchObject({ kind: 'finished', read: 150 })
    expect(registry.requestedPaths[0]).toContain('version=latest')
  })

  test('servers that are added, changed and removed during a crawl are correct after the next crawl', async () => {
    registry.published = buildServers(250)
    let times = 0
    registry.intercept = () => {
      if (++times !== 2) return false
      registry.published.splice(220, 1)
      registry.published.push(buildServer('com.example/a-new', { updatedAt: toImportTime(0) }))
      registry.published[0] = buildServer('com.example/s0000', {
        version: '2.0.0',
        updatedAt: toImportTime(0),
      })
      return false
    }
    await job.run()
    job.now = toImportTime(61)
    await job.run()
    const listed = new Map((await job.listEntries()).map(([name, version]) => [name, version]))
    expect([listed.size, listed.get('com.example/s0000'), listed.has('com.example/a-new')]).toEqual([
      250,
      '2.0.0',
      true,
    ])
  })

  test('deleted servers stay with status deleted, and deprecated ones have a setup note', async () => {
    registry.published = [buildServer('com.example/a'), buildServer('com.example/b')]
    await job.run()
    job.now = toImportTime(61)
    registry.published = [
      buildServer('com.example/a', { status: 'deleted', updatedAt: toImportTime(30) }),
      buildServer('com.example/b', {
        status: 'deprecated',
        statusMessage: 'Use c.',
        updatedAt: toImportTime(30),
      }),
    ]
    await job.run()
    expect(await job.listEntries()).toEqual([
      ['com.example/a', '1.0.0', 'deleted'],
      ['com.example/b', '1.0.0', 'deprecated'],
    ])
    const { entries } = await createStoredDirectory(opened.store).getCurrent()
    expect(entries[1]?.setupNotes).toContain('Marked as deprecated by its owner: Use c.')
  })

  test('when the latest version is deleted, the version before it is listed again', async () => {
    registry.published = [
      buildServer('com.example/a', { version: '2.0.0' }),
      buildServer('com.example/a', { version: '1.9.0', isLatest: false }),
    ]
    await job.run()
    job.now = toImportTime(61)
    registry.published[0] = buildServer('com.example/a', {
      version: '2.0.0',
      status: 'deleted',
      updatedAt: toImportTime(30),
    })
    await job.run()
    expect(await job.listEntries()).toEqual([['com.example/a', '1.9.0', 'active']])
  })

  test('servers missing from a full crawl are deleted, unless most of them are missing', async () => {
    registry.published = buildServers(10)
    await job.run()
    registry.published = buildServers(6)
    job.now = toImportTime(61)
    await job.run({ isFull: true })
    expect((await job.listEntries()).filter(([, , status]) => status === 'deleted')).toHaveLength(4)
    registry.published = buildServers(1)
    job.now = toImportTime(122)
    await job.run({ isFull: true })
    expect((await job.listEntries()).filter(([, , status]) => status === 'active')).toHaveLength(6)
  })

  test('the servers of another registry replace the previous ones', async () => {
    registry.published = buildServers(4)
    await job.run()
    const second = await startRegistry([buildServer('org.other/x')])
    const other = createTestImport(opened.store, second.url)
    closing.push(second.close, other.close)
    other.now = toImportTime(1)
    await other.run({ isForced: true })
    expect(second.requestedPaths[0]).toContain('version=latest')
    expect((await other.listEntries()).filter(([, , status]) => status === 'active')).toEqual([
      ['org.other/x', '1.0.0', 'active'],
    ])
  })

  test('a removed server is counted once, as a tombstone or as a missing record', async () => {
    registry.published = buildServers(3)
    await job.run()
    registry.published[0] = buildServer('com.example/s0000', {
      status: 'deleted',
      updatedAt: toImportTime(30),
    })
    job.now = toImportTime(61)
    expect(await job.run()).toMatchObject({ kind: 'finished', changed: 1, removed: 1 })
    registry.published.pop()
    expect(await job.run({ isForced: true, isFull: true })).toMatchObject({ kind: 'finished', removed: 1 })
    expect(await job.run({ isForced: true, isFull: true })).toMatchObject({ kind: 'finished', removed: 0 })
  })

  test('an unreadable record is counted and skipped; an invalid one is stored with its violations', async () => {
    registry.published = [buildServer('com.example/a', { server: { description: 7, remotes: 'none' } })]
    registry.intercept = (request, response) => {
      if (!request.url?.includes('/v0.1/servers?')) return false
      response.end(
        JSON.stringify({ servers: [null, 7, {}, { server: { name: 'com.example/a', remotes: 'none' } }] }),
      )
      return true
    }
    expect(await job.run()).toMatchObject({ kind: 'finished', read: 4, changed: 1, unreadable: 3 })
    const { entries } = await createStoredDirectory(opened.store).getCurrent()
    expect(entries[0]?.problems).toEqual(['description required', 'version required', 'remotes type'])
  })

  test('slugs never change, and names with the same slug get numbered ones', async () => {
    registry.published = [buildServer('com.example/a-b')]
    await job.run()
    job.now = toImportTime(61)
    registry.published.push(
      buildServer('com.example/a.b', { updatedAt: toImportTime(30) }),
      buildServer('com.example-a/b', { updatedAt: toImportTime(30) }),
    )
    await job.run()
    await job.run({ isForced: true, isFull: true })
    const { entries } = await createStoredDirectory(opened.store).getCurrent()
    expect(entries.map(({ name, slug }) => [name, slug])).toEqual([
      ['com.example/a-b', 'com-example-a-b'],
      ['com.example-a/b', 'com-example-a-b-2'],
      ['com.example/a.b', 'com-example-a-b-3'],
    ])
  })

  test('a replica with the directory in memory loads what another imported', async () => {
    registry.published = buildServers(2)
    await job.run()
    const replica = createStoredDirectory(opened.store)
    expect((await replica.getCurrent()).entries).toHaveLength(2)
    job.now = toImportTime(61)
    registry.published.push(buildServer('com.example/late', { updatedAt: toImportTime(30) }))
    await job.run()
    expect((await replica.getCurrent()).entries).toHaveLength(2)
    await replica.refresh()
    const { entries, fetchedAt } = await replica.getCurrent()
    expect([entries.length, fetchedAt]).toEqual([3, toImportTime(61)])
  })
})

describe('before the first import', () => {
  test('the embedded snapshot is listed, and keeps its slugs when the import begins', async () => {
    const shipped = {
      fetchedAt: '2025-12-18T00:00:00.000Z',
      servers: [{ server: { name: 'com.example/shipped', description: 'Shipped.', version: '1.0.0' } }],
    }
    const { openSqliteStore } = await import('#tests/support/databases/test-stores.ts')
    const opened = await openSqliteStore()
    const registry = await startRegistry()
    const job = createTestImport(opened.store, registry.url, { snapshot: async () => shipped })
    registry.intercept = (_, response) => {
      response.writeHead(500).end()
      return true
    }
    expect((await createStoredDirectory(opened.store).getCurrent()).entries).toHaveLength(1108)
    await job.run()
    const { entries, fetchedAt } = await createStoredDirectory(opened.store).getCurrent()
    expect([entries.map(({ slug }) => slug), fetchedAt]).toEqual([['com-example-shipped'], shipped.fetchedAt])
    await job.close()
    await registry.close()
    await opened.close()
  })
})
