import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createStoredDirectory } from '#main/directory.ts'
import { eachStore, type Opened } from '#tests/support/stores.ts'
import { at, type Importing, importing, start } from './importing.ts'
import { type LoopbackRegistry, type Published, startRegistry } from './loopback-registry.ts'

const one = (name: string, over: Partial<Published> = {}): Published => ({
  name,
  version: '1.0.0',
  updatedAt: '2025-12-01T00:00:00.000Z',
  ...over,
})

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => one(`com.example/s${String(n).padStart(4, '0')}`))

eachStore('importing the registry', (open) => {
  let opened: Opened
  let registry: LoopbackRegistry
  let job: Importing
  const closing: (() => Promise<void>)[] = []
  const standing = () => opened.store.read((reader) => reader.directory.readStatus())

  beforeEach(async () => {
    opened ??= await open()
    await opened.database.transact(async (db) => {
      await db.deleteFrom('directory_entries').execute()
      await db.deleteFrom('directory_imports').execute()
    })
    registry = await startRegistry()
    job = importing(opened.store, registry.url)
    closing.push(registry.close, job.close)
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  test('the first crawl reads every page of the latest versions', async () => {
    registry.published = [...many(250), one('com.example/s0000', { version: '0.9.0', isLatest: false })]
    expect(await job.run()).toEqual({
      kind: 'finished',
      pages: 3,
      read: 250,
      changed: 250,
      removed: 0,
      unreadable: 0,
    })
    expect(registry.asked).toHaveLength(3)
    expect(registry.asked[0]).toBe('/v0.1/servers?limit=100&include_deleted=true&version=latest')
    expect(await job.shown()).toHaveLength(250)
    expect(await standing()).toMatchObject({ fetchedAt: start, nextAt: at(60), crawl: null, failures: 0 })
  })

  test('the next crawl asks for what was updated since the start of the last, with ten minutes over', async () => {
    registry.published = many(3)
    await job.run()
    expect(await job.run()).toEqual({ kind: 'not_due', importedAt: start })
    job.now = at(61)
    registry.published[1] = one('com.example/s0001', { version: '1.1.0', updatedAt: at(30) })
    registry.published.push(one('com.example/new', { updatedAt: at(31) }))
    registry.asked.length = 0
    expect(await job.run()).toMatchObject({ kind: 'finished', pages: 1, read: 2, changed: 2 })
    expect(decodeURIComponent(registry.asked[0] ?? '')).toContain(`updated_since=${at(-10)}`)
    expect(await job.shown()).toEqual([
      ['com.example/new', '1.0.0', 'active'],
      ['com.example/s0000', '1.0.0', 'active'],
      ['com.example/s0001', '1.1.0', 'active'],
      ['com.example/s0002', '1.0.0', 'active'],
    ])
  })

  test('what comes again unchanged changes nothing', async () => {
    registry.published = [one('com.example/a', { updatedAt: at(-5) })]
    await job.run()
    job.now = at(61)
    expect(await job.run()).toMatchObject({ kind: 'finished', read: 1, changed: 0 })
  })

  test('a crawl that was killed goes on with the page after the last that was kept', async () => {
    registry.published = many(250)
    registry.trouble = (request, response) => {
      if (!request.url?.includes('s0199')) return false
      response.destroy()
      return true
    }
    expect(await job.run()).toMatchObject({ kind: 'failed', read: 200, nextAt: at(1) })
    expect(await standing()).toMatchObject({ failures: 1, crawl: { startedAt: start, read: 200 } })
    registry.trouble = null
    registry.asked.length = 0
    job.now = at(2)
    expect(await job.run()).toMatchObject({ kind: 'finished', read: 50 })
    expect(registry.asked).toHaveLength(1)
    expect(await job.shown()).toHaveLength(250)
    expect(await standing()).toMatchObject({ fetchedAt: start, failures: 0 })
  })

  test('it stops between pages when it is told to, and goes on later', async () => {
    registry.published = many(150)
    registry.trouble = () => {
      job.stopping.abort()
      return false
    }
    expect(await job.run()).toEqual({ kind: 'interrupted' })
    const next = importing(opened.store, registry.url)
    closing.push(next.close)
    expect(await next.run({ isForced: true })).toMatchObject({ kind: 'finished', read: 50 })
  })

  test('one replica imports at a time, and another goes on when its lease has ended', async () => {
    registry.published = many(150)
    const other = importing(opened.store, registry.url)
    closing.push(other.close)
    let seen: unknown = null
    registry.trouble = (_, response) => {
      if (seen) return false
      seen = other.run({ isForced: true }).then((outcome) => {
        seen = outcome
        response.destroy()
      })
      return true
    }
    await job.run()
    expect(seen).toEqual({ kind: 'elsewhere' })

    let taken: Promise<unknown> | null = null
    registry.trouble = (_, response) => {
      if (taken) return false
      other.now = at(70)
      taken = other.run({ isForced: true, isFull: true }).finally(() => response.destroy())
      return true
    }
    job.now = at(62)
    expect(await job.run({ isForced: true, isFull: true })).toEqual({ kind: 'elsewhere' })
    expect(await taken).toMatchObject({ kind: 'finished', read: 150 })
  })

  test('a busy registry is waited for as it says, and left alone when it says long', async () => {
    registry.published = many(2)
    let times = 0
    registry.trouble = (_, response) => {
      if (++times > 2) return false
      response.writeHead(429, { 'retry-after': '7' }).end('{}')
      return true
    }
    expect(await job.run()).toMatchObject({ kind: 'finished', read: 2 })
    expect(job.waits).toEqual([7000, 7000])
    registry.trouble = (_, response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end('{}')
      return true
    }
    expect(await job.run({ isForced: true })).toMatchObject({ kind: 'failed', nextAt: at(60) })
    expect(job.waits).toHaveLength(2)
  })

  test.each([
    ['a server error', 503, '{}', 'responded with status 503'],
    [
      'a truncated answer',
      200,
      '{"servers":[{"server":{"na',
      'responded with a body that is not a JSON object',
    ],
    ['another document', 200, '{"items":[]}', 'responded without a list of servers'],
    ['a redirect', 302, '', 'responded with status 302'],
  ])('%s is tried three times, then backed off from, longer each time', async (_, status, body, reason) => {
    registry.trouble = (_, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end(body)
      return true
    }
    expect(await job.run()).toMatchObject({ kind: 'failed', reason, nextAt: at(1) })
    expect(registry.asked).toHaveLength(3)
    expect(job.waits).toEqual([1000, 4000])
    job.now = at(1)
    expect(await job.run()).toMatchObject({ kind: 'failed', nextAt: at(3) })
    job.now = at(3)
    expect(await job.run()).toMatchObject({ kind: 'failed', nextAt: at(7) })
  })

  test('an answer that ends in the middle is no page', async () => {
    registry.published = many(2)
    registry.trouble = (_, response) => {
      response.writeHead(200, { 'content-length': '5000' }).write('{"servers":[')
      response.destroy()
      return true
    }
    expect(await job.run()).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('could not be reached'),
    })
  })

  test('a page that points at itself does not go around for ever', async () => {
    registry.trouble = (_, response) => {
      response.end('{"servers":[],"metadata":{"nextCursor":"again"}}')
      return true
    }
    expect(await job.run()).toMatchObject({ kind: 'failed', reason: 'returned the same cursor again' })
  })

  test('where the registry no longer knows the page, the same crawl begins again', async () => {
    registry.published = many(150)
    registry.trouble = (request, response) => {
      if (!request.url?.includes('cursor')) return false
      response.writeHead(400).end('{"error":"invalid cursor"}')
      return true
    }
    expect(await job.run()).toMatchObject({ kind: 'failed', read: 100 })
    registry.trouble = null
    registry.asked.length = 0
    expect(await job.run({ isForced: true })).toMatchObject({ kind: 'finished', read: 150 })
    expect(registry.asked[0]).toContain('version=latest')
  })

  test('servers that come, change and go while it is read are there in the end as they are', async () => {
    registry.published = many(250)
    let times = 0
    registry.trouble = () => {
      if (++times !== 2) return false
      registry.published.splice(220, 1)
      registry.published.push(one('com.example/a-new', { updatedAt: at(0) }))
      registry.published[0] = one('com.example/s0000', { version: '2.0.0', updatedAt: at(0) })
      return false
    }
    await job.run()
    job.now = at(61)
    await job.run()
    const shown = new Map((await job.shown()).map(([name, version]) => [name, version]))
    expect([shown.size, shown.get('com.example/s0000'), shown.has('com.example/a-new')]).toEqual([
      250,
      '2.0.0',
      true,
    ])
  })

  test('what was deleted stays as deleted, what is deprecated says so', async () => {
    registry.published = [one('com.example/a'), one('com.example/b')]
    await job.run()
    job.now = at(61)
    registry.published = [
      one('com.example/a', { status: 'deleted', updatedAt: at(30) }),
      one('com.example/b', { status: 'deprecated', statusMessage: 'Use c.', updatedAt: at(30) }),
    ]
    await job.run()
    expect(await job.shown()).toEqual([
      ['com.example/a', '1.0.0', 'deleted'],
      ['com.example/b', '1.0.0', 'deprecated'],
    ])
    const { entries } = await createStoredDirectory(opened.store).getCurrent()
    expect(entries[1]?.setupNotes).toContain('Marked as deprecated by its owner: Use c.')
  })

  test('where the latest version was deleted, the version before it stands again', async () => {
    registry.published = [
      one('com.example/a', { version: '2.0.0' }),
      one('com.example/a', { version: '1.9.0', isLatest: false }),
    ]
    await job.run()
    job.now = at(61)
    registry.published[0] = one('com.example/a', { version: '2.0.0', status: 'deleted', updatedAt: at(30) })
    await job.run()
    expect(await job.shown()).toEqual([['com.example/a', '1.9.0', 'active']])
  })

  test('what a whole crawl no longer finds is gone, unless that is most of all', async () => {
    registry.published = many(10)
    await job.run()
    registry.published = many(6)
    job.now = at(61)
    await job.run({ isFull: true })
    expect((await job.shown()).filter(([, , status]) => status === 'deleted')).toHaveLength(4)
    registry.published = many(1)
    job.now = at(122)
    await job.run({ isFull: true })
    expect((await job.shown()).filter(([, , status]) => status === 'active')).toHaveLength(6)
  })

  test('another registry takes the place of the one before', async () => {
    registry.published = many(4)
    await job.run()
    const second = await startRegistry([one('org.other/x')])
    const other = importing(opened.store, second.url)
    closing.push(second.close, other.close)
    other.now = at(1)
    await other.run({ isForced: true })
    expect(second.asked[0]).toContain('version=latest')
    expect((await other.shown()).filter(([, , status]) => status === 'active')).toEqual([
      ['org.other/x', '1.0.0', 'active'],
    ])
  })

  test('what is listed no longer is counted once, whether a tombstone or nothing is left of it', async () => {
    registry.published = many(3)
    await job.run()
    registry.published[0] = one('com.example/s0000', { status: 'deleted', updatedAt: at(30) })
    job.now = at(61)
    expect(await job.run()).toMatchObject({ kind: 'finished', changed: 1, removed: 1 })
    registry.published.pop()
    expect(await job.run({ isForced: true, isFull: true })).toMatchObject({ kind: 'finished', removed: 1 })
    expect(await job.run({ isForced: true, isFull: true })).toMatchObject({ kind: 'finished', removed: 0 })
  })

  test('what is no record is counted and left out; a faulty one is kept with its faults', async () => {
    registry.published = [one('com.example/a', { server: { description: 7, remotes: 'none' } })]
    registry.trouble = (request, response) => {
      if (!request.url?.includes('/v0.1/servers?')) return false
      response.end(
        JSON.stringify({ servers: [null, 7, {}, { server: { name: 'com.example/a', remotes: 'none' } }] }),
      )
      return true
    }
    expect(await job.run()).toMatchObject({ kind: 'finished', read: 4, changed: 1, unreadable: 3 })
    const { entries } = await createStoredDirectory(opened.store).getCurrent()
    expect(entries[0]?.faults).toEqual(['description required', 'version required', 'remotes type'])
  })

  test('a slug never changes, and names that make the same one differ in theirs', async () => {
    registry.published = [one('com.example/a-b')]
    await job.run()
    job.now = at(61)
    registry.published.push(
      one('com.example/a.b', { updatedAt: at(30) }),
      one('com.example-a/b', { updatedAt: at(30) }),
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

  test('a replica that has the directory in memory reads what another imported', async () => {
    registry.published = many(2)
    await job.run()
    const replica = createStoredDirectory(opened.store)
    expect((await replica.getCurrent()).entries).toHaveLength(2)
    job.now = at(61)
    registry.published.push(one('com.example/late', { updatedAt: at(30) }))
    await job.run()
    expect((await replica.getCurrent()).entries).toHaveLength(2)
    await replica.refresh()
    const { entries, fetchedAt } = await replica.getCurrent()
    expect([entries.length, fetchedAt]).toEqual([3, at(61)])
  })
})

describe('before the first import', () => {
  test('the shipped servers are there, and stay there under their slugs when the import begins', async () => {
    const shipped = {
      fetchedAt: '2025-12-18T00:00:00.000Z',
      servers: [{ server: { name: 'com.example/shipped', description: 'Shipped.', version: '1.0.0' } }],
    }
    const { openSqliteStore } = await import('#tests/support/stores.ts')
    const opened = await openSqliteStore()
    const registry = await startRegistry()
    const job = importing(opened.store, registry.url, { snapshot: async () => shipped })
    registry.trouble = (_, response) => {
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
