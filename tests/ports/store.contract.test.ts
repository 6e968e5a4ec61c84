import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#core/model/app.ts'
import type { ChildReader, ChildWriter, Reader, Store, Writer } from '#core/ports/store.ts'
import { eachStore } from '#tests/support/stores.ts'
import {
  aConnection,
  anApp,
  anIntegration,
  anOperation,
  anOwner,
  aRelease,
  aTool,
  early,
  frozen,
  late,
} from './store.samples.ts'

eachStore('apps', (open) => {
  let store: Store
  beforeAll(async () => {
    store = (await open()).store
  })
  const insert = async (app: App) => {
    await store.transact((writer) => writer.apps.insert(app))
    return app
  }

  test('an app comes back as it was inserted, by id and by public id', async () => {
    const app = await insert(anApp({ liveReleaseId: 'rel_1', lastVersion: 7, enabled: false }))
    const [byId, byPublicId] = await store.read(async ({ apps }) => [
      await apps.byId(app.owner, app.id),
      await apps.byPublicMcpId(app.publicMcpId),
    ])
    expect(byId).toEqual(app)
    expect(byPublicId).toEqual(app)
  })

  test('an app of somebody else is not there, for reading and for locking', async () => {
    const app = await insert(anApp())
    for (const owner of [anOwner(), { ...app.owner, issuer: 'https://other.example' }]) {
      expect(await store.read(({ apps }) => apps.byId(owner, app.id))).toBeNull()
      expect(await store.transact(({ apps }) => apps.lock(owner, app.id))).toBeNull()
    }
    expect(await store.transact(({ apps }) => apps.lock(app.owner, app.id))).toEqual(app)
  })

  test('all apps of an owner come in the order of their creation', async () => {
    const owner = anOwner()
    const second = await insert(anApp({ owner, createdAt: late }))
    const first = await insert(anApp({ owner }))
    await insert(anApp())
    expect(await store.read(({ apps }) => apps.all(owner))).toEqual([first, second])
    expect(await store.read(({ apps }) => apps.slugs(owner))).toEqual(new Set([first.slug, second.slug]))
  })

  test('an update is kept whole and moves the revision on by one', async () => {
    const app = await insert(anApp())
    const draft = { ...app.draft, id: 'drf_2', sourceReleaseId: 'rel_1', lastEditedAt: late }
    const changed = { ...app, name: 'Climate', draft, enabled: false, lastVersion: 1, updatedAt: late }
    const saved = await store.transact(({ apps }) => apps.update(changed))
    expect(saved).toEqual({ ...changed, revision: 2 })
    expect(await store.read(({ apps }) => apps.byId(app.owner, app.id))).toEqual(saved)
  })

  test('an update of a row that has moved on, or is gone, is a conflict and changes nothing', async () => {
    const app = await insert(anApp())
    const saved = await store.transact(({ apps }) => apps.update({ ...app, name: 'first' }))
    const stale = store.transact(({ apps }) => apps.update({ ...app, name: 'second' }))
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    expect(await store.read(({ apps }) => apps.byId(app.owner, app.id))).toEqual(saved)
    await store.transact(({ apps }) => apps.remove(saved))
    await expect(store.transact(({ apps }) => apps.update(saved))).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a slug is taken once for each owner, and the conflict names it', async () => {
    const app = await insert(anApp({ slug: 'weather' }))
    await insert(anApp({ slug: 'weather' }))
    await expect(insert(anApp({ slug: 'weather', owner: app.owner }))).rejects.toMatchObject({
      code: 'conflict',
      message: 'The slug is already taken.',
      details: [{ path: 'slug', code: 'taken' }],
    })
    await expect(insert(anApp({ publicMcpId: app.publicMcpId }))).rejects.toMatchObject({
      details: [{ path: 'public_mcp_id', code: 'taken' }],
    })
  })

  test('the apps whose serving changed since an instant are told once each, with the last mark', async () => {
    const [first, second] = [await insert(anApp()), await insert(anApp())]
    const since = (instant: string) => store.read(({ apps }) => apps.servingChangedSince(instant))
    expect(await since(early)).toEqual([])
    await store.transact(async ({ apps }) => {
      await apps.markServing(first, 'one', early)
      await apps.markServing(second, 'two', early)
      await apps.markServing(first, 'three', late)
    })
    const firstChange = { publicMcpId: first.publicMcpId, servingMark: 'three', changedAt: late }
    const secondChange = { publicMcpId: second.publicMcpId, servingMark: 'two', changedAt: early }
    expect(await since(early)).toEqual([secondChange, firstChange])
    expect(await since(late)).toEqual([firstChange])
    expect(await since('2027')).toEqual([])
    expect(await store.read(({ apps }) => apps.byId(first.owner, first.id))).toEqual(first)
  })

  test('what an app served is still told of after the app was removed', async () => {
    const app = await insert(anApp())
    await store.transact(async ({ apps }) => {
      await apps.markServing(app, 'gone', '2028-01-01T00:00:00.000Z')
      await apps.remove(app)
    })
    expect(await store.read(({ apps }) => apps.servingChangedSince('2028'))).toMatchObject([
      { servingMark: 'gone' },
    ])
  })
})

type Row = { id: string; appId: string; revision: number; key: string; name: string; createdAt: string }

const children: {
  noun: string
  make: (appId: string, over?: Partial<Row>) => Row
  of: (reader: Reader) => ChildReader<Row>
  to: (writer: Writer) => ChildWriter<Row>
}[] = [
  {
    noun: 'auth connection',
    make: aConnection,
    of: (reader) => reader.authConnections as ChildReader<Row>,
    to: (writer) => writer.authConnections as unknown as ChildWriter<Row>,
  },
  {
    noun: 'integration',
    make: anIntegration,
    of: (reader) => reader.integrations,
    to: (writer) => writer.integrations as unknown as ChildWriter<Row>,
  },
  {
    noun: 'operation',
    make: anOperation,
    of: (reader) => reader.operations,
    to: (writer) => writer.operations as unknown as ChildWriter<Row>,
  },
  {
    noun: 'tool',
    make: aTool,
    of: (reader) => reader.tools,
    to: (writer) => writer.tools as unknown as ChildWriter<Row>,
  },
]

eachStore('rows of an app', (open) => {
  let store: Store
  let app: App
  let other: App
  beforeAll(async () => {
    store = (await open()).store
    app = anApp()
    other = anApp()
    await store.transact(async ({ apps }) => {
      await apps.insert(app)
      await apps.insert(other)
    })
  })

  describe.each(children)('$noun', ({ noun, make, of, to }) => {
    test('comes back as it was inserted, to its own app alone', async () => {
      const row = make(app.id)
      await store.transact((writer) => to(writer).insert(row))
      expect(await store.read((reader) => of(reader).byId(app.id, row.id))).toEqual(row)
      expect(await store.read((reader) => of(reader).byId(other.id, row.id))).toBeNull()
      expect(await store.read((reader) => of(reader).byId(app.id, `${row.id}x`))).toBeNull()
    })

    test('is listed by creation, however many are inserted at once', async () => {
      const owner = anApp()
      const rows = Array.from({ length: 250 }, () => make(owner.id))
      const older = make(owner.id, { createdAt: '2025-12-31T00:00:00.000Z' })
      await store.transact(async (writer) => {
        await writer.apps.insert(owner)
        await to(writer).insertAll([...rows.toReversed(), older])
        await to(writer).insertAll([])
      })
      expect(await store.read((reader) => of(reader).all(owner.id))).toEqual([older, ...rows])
    })

    test('is updated only while nobody else has', async () => {
      const row = make(app.id)
      await store.transact((writer) => to(writer).insert(row))
      const saved = await store.transact((writer) => to(writer).update({ ...row, name: 'first' }))
      expect(saved).toEqual({ ...row, name: 'first', revision: 2 })
      const stale = store.transact((writer) => to(writer).update({ ...row, name: 'second' }))
      await expect(stale).rejects.toMatchObject({
        code: 'conflict',
        message: `The ${noun} has been changed meanwhile; read it again.`,
      })
      expect(await store.read((reader) => of(reader).byId(app.id, row.id))).toEqual(saved)
    })

    test('is removed once, by its own app alone', async () => {
      const row = make(app.id)
      await store.transact((writer) => to(writer).insert(row))
      const remove = (appId: string) => store.transact((writer) => to(writer).remove(appId, row.id))
      expect(await remove(other.id)).toBe(false)
      expect(await remove(app.id)).toBe(true)
      expect(await remove(app.id)).toBe(false)
      expect(await store.read((reader) => of(reader).byId(app.id, row.id))).toBeNull()
    })

    test('shares its key with none of its siblings', async () => {
      const row = make(app.id)
      await store.transact((writer) => to(writer).insert(row))
      const twin = {
        ...make(app.id),
        key: row.key,
        ...('integrationId' in row && { integrationId: row.integrationId }),
      }
      await expect(store.transact((writer) => to(writer).insert(twin))).rejects.toMatchObject({
        code: 'conflict',
        details: [{ path: 'key', code: 'taken' }],
      })
    })

    test('cannot be inserted into an app that is gone, and goes with its app', async () => {
      const gone = anApp()
      const row = make(gone.id)
      const insert = () => store.transact((writer) => to(writer).insert(row))
      await expect(insert()).rejects.toMatchObject({ code: 'conflict' })
      await store.transact((writer) => writer.apps.insert(gone))
      await insert()
      await store.transact((writer) => writer.apps.remove(gone))
      expect(await store.read((reader) => of(reader).all(gone.id))).toEqual([])
    })
  })

  test('tools come by their order first, then by creation', async () => {
    const owner = anApp()
    const [third, first, second] = [
      aTool(owner.id, { order: 10 }),
      aTool(owner.id, { order: -1 }),
      aTool(owner.id, { order: 9 }),
    ]
    await store.transact(async (writer) => {
      await writer.apps.insert(owner)
      await writer.tools.insertAll([third, first, second])
    })
    expect(await store.read(({ tools }) => tools.all(owner.id))).toEqual([first, second, third])
  })

  test('a tool may be bound to an operation, and an integration use a connection, that is not there', async () => {
    const binding = { operationId: 'op_gone', schemaHashAtBindTime: 'sha256:1', status: 'draft' } as const
    const tool = aTool(app.id, { binding, nextToolIds: ['tool_gone'], widgetId: 'wid_gone' })
    const integration = anIntegration(app.id, { authConnectionId: 'auth_gone' })
    await store.transact(async (writer) => {
      await writer.tools.insert(tool)
      await writer.integrations.insert(integration)
    })
    expect(await store.read(({ tools }) => tools.byId(app.id, tool.id))).toEqual(tool)
    expect(await store.read(({ integrations }) => integrations.byId(app.id, integration.id))).toEqual(
      integration,
    )
  })

  test('operations are found and removed by their integration', async () => {
    const [one, two] = ['int_one', 'int_two']
    const ofOne = [anOperation(app.id, { integrationId: one }), anOperation(app.id, { integrationId: one })]
    const ofTwo = anOperation(app.id, { integrationId: two })
    const elsewhere = anOperation(other.id, { integrationId: one })
    await store.transact((writer) => writer.operations.insertAll([...ofOne, ofTwo, elsewhere]))
    const find = (appId: string, id: string) =>
      store.read(({ operations }) => operations.ofIntegration(appId, id))
    expect(await find(app.id, one)).toEqual(ofOne)
    await store.transact((writer) => writer.operations.removeOfIntegration(app.id, one))
    expect(await find(app.id, one)).toEqual([])
    expect(await find(app.id, two)).toEqual([ofTwo])
    expect(await find(other.id, one)).toEqual([elsewhere])
  })

  test('operations are found by a list of ids, those of other apps left out', async () => {
    const [mine, unasked, foreign] = [anOperation(app.id), anOperation(app.id), anOperation(other.id)]
    await store.transact((writer) => writer.operations.insertAll([mine, unasked, foreign]))
    const find = (ids: string[]) => store.read(({ operations }) => operations.byIds(app.id, ids))
    expect(await find([mine.id, foreign.id, 'op_gone'])).toEqual([mine])
    expect(await find([])).toEqual([])
  })

  test('contents hold all that the app holds, without secrets', async () => {
    const owner = anApp()
    const connection = aConnection(owner.id)
    const integration = anIntegration(owner.id)
    const operation = anOperation(owner.id)
    const tools = [aTool(owner.id, { order: 2 }), aTool(owner.id, { order: 1 })]
    await store.transact(async (writer) => {
      await writer.apps.insert(owner)
      await writer.authConnections.insert(connection)
      await writer.integrations.insert(integration)
      await writer.operations.insert(operation)
      await writer.tools.insertAll(tools)
    })
    const { sealed, ...shown } = connection
    const contents = await store.read((reader) => reader.contents(owner))
    expect(contents).toEqual({
      ...frozen(owner, aRelease(owner)).contents,
      authConnections: [shown],
      integrations: [integration],
      operations: [operation],
      tools: tools.toReversed(),
    })
    expect(JSON.stringify(contents)).not.toContain(sealed.clientSecret)
  })
})

eachStore('releases', (open) => {
  let store: Store
  beforeAll(async () => {
    store = (await open()).store
  })
  const withApp = async () => {
    const app = anApp()
    await store.transact(({ apps }) => apps.insert(app))
    return app
  }

  test('a release and what it froze come back as they were, to their own app alone', async () => {
    const [app, other] = [await withApp(), await withApp()]
    const release = aRelease(app, { sourceReleaseId: 'rel_0' })
    await store.transact(({ releases }) => releases.insert(release, frozen(app, release)))
    await store.read(async ({ releases }) => {
      expect(await releases.byId(app.id, release.id)).toEqual(release)
      expect(JSON.stringify(await releases.frozen(app.id, release.id))).not.toBe('null')
      expect(await releases.byId(other.id, release.id)).toBeNull()
      expect(await releases.frozen(other.id, release.id)).toBeNull()
    })
  })

  test('a release can be unpublished and an older one published again', async () => {
    const app = await withApp()
    const [first, second] = [aRelease(app), aRelease(app, { version: 2 })]
    await store.transact(async ({ releases }) => {
      await releases.insert(first, frozen(app, first))
      await releases.unpublish(app.id, late)
      await releases.insert(second, frozen(app, second))
    })
    const find = (id: string) => store.read(({ releases }) => releases.byId(app.id, id))
    expect(await find(first.id)).toEqual({ ...first, state: 'unpublished', updatedAt: late })
    const republished = await store.transact(async ({ releases }) => {
      await releases.unpublish(app.id, late)
      return releases.publish(app.id, first.id, late)
    })
    expect(republished).toBe(true)
    expect(await find(first.id)).toEqual({ ...first, updatedAt: late })
    expect(await find(second.id)).toMatchObject({ state: 'unpublished' })
    expect(await store.transact(({ releases }) => releases.publish(app.id, 'rel_gone', late))).toBe(false)
  })

  test('an app never has two published releases, nor two of one version', async () => {
    const app = await withApp()
    const insert = (over: Parameters<typeof aRelease>[1]) => {
      const release = aRelease(app, over)
      return store.transact(({ releases }) => releases.insert(release, frozen(app, release)))
    }
    await insert({})
    await expect(insert({ version: 2 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(insert({ state: 'unpublished' })).rejects.toMatchObject({
      code: 'conflict',
      details: [{ path: 'version', code: 'taken' }],
    })
    await insert({ version: 2, state: 'unpublished' })
  })

  test('releases go with their app', async () => {
    const app = await withApp()
    const release = aRelease(app)
    await store.transact(({ releases }) => releases.insert(release, frozen(app, release)))
    await store.transact(({ apps }) => apps.remove(app))
    expect(await store.read(({ releases }) => releases.byId(app.id, release.id))).toBeNull()
    expect(await store.read(({ releases }) => releases.frozen(app.id, release.id))).toBeNull()
  })
})

eachStore('what is kept', (open) => {
  let store: Store
  let app: App
  beforeAll(async () => {
    store = (await open()).store
    app = anApp()
    await store.transact(({ apps }) => apps.insert(app))
  })

  test('any clean text comes back letter for letter', async () => {
    const cleanText = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(cleanText, cleanText, async (name, description) => {
        const tool = aTool(app.id, { name, description })
        await store.transact(({ tools }) => tools.insert(tool))
        expect(await store.read(({ tools }) => tools.byId(app.id, tool.id))).toEqual(tool)
      }),
      { numRuns: 60, examples: [['𝒳 ü 🎉 \u{10FFFF}', "'; drop table tools; -- \\ % _ \u0001"]] },
    )
  })

  test('any JSON comes back with its numbers, its odd keys and the order of its keys', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), async (text) => {
        const inputSchema = { type: 'object', default: JSON.parse(text) }
        const operation = anOperation(app.id, { inputSchema })
        await store.transact(({ operations }) => operations.insert(operation))
        const found = await store.read(({ operations }) => operations.byId(app.id, operation.id))
        expect(JSON.stringify(found)).toBe(JSON.stringify(operation))
      }),
      {
        numRuns: 60,
        examples: [
          ['{"__proto__":{"a":1},"constructor":2,"toString":null}'],
          ['[9007199254740993,1e308,5e-324,-0.1,123456789012345678901234567890]'],
          ['{"b":1,"a":{"d":1,"c":"\\u0000 \\ud800"},"":[[]]}'],
        ],
      },
    )
  })

  test.each(['NUL \0', 'lone surrogate \ud800'])(
    'text with a %j is refused, and the column named',
    async (name) => {
      const insert = store.transact(({ tools }) => tools.insert(aTool(app.id, { name })))
      await expect(insert).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'name' }] })
      const find = store.read(({ apps }) => apps.byPublicMcpId(name))
      await expect(find).rejects.toMatchObject({
        code: 'invalid_request',
        details: [{ path: 'public_mcp_id' }],
      })
    },
  )
})
