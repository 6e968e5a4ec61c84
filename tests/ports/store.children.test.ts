import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import type { ChildReader, ChildWriter, Store, StoreReader, StoreWriter } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import {
  buildApp,
  buildConnection,
  buildIntegration,
  buildOperation,
  buildPrompt,
  buildSkill,
  buildTool,
  buildWidget,
} from '../support/store-samples.ts'

type Row = { id: string; appId: string; revision: number; key?: string; name: string; createdAt: string }

const children: {
  entity: string
  make: (appId: string, over?: Partial<Row>) => Row
  selectReader: (reader: StoreReader) => ChildReader<Row>
  selectWriter: (writer: StoreWriter) => ChildWriter<Row>
}[] = [
  {
    entity: 'auth connection',
    make: buildConnection,
    selectReader: (reader) => reader.authConnections as ChildReader<Row>,
    selectWriter: (writer) => writer.authConnections as unknown as ChildWriter<Row>,
  },
  {
    entity: 'integration',
    make: buildIntegration,
    selectReader: (reader) => reader.integrations,
    selectWriter: (writer) => writer.integrations as unknown as ChildWriter<Row>,
  },
  {
    entity: 'operation',
    make: buildOperation,
    selectReader: (reader) => reader.operations,
    selectWriter: (writer) => writer.operations as unknown as ChildWriter<Row>,
  },
  {
    entity: 'tool',
    make: buildTool,
    selectReader: (reader) => reader.tools,
    selectWriter: (writer) => writer.tools as unknown as ChildWriter<Row>,
  },
  {
    entity: 'widget',
    make: buildWidget,
    selectReader: (reader) => reader.widgets,
    selectWriter: (writer) => writer.widgets as unknown as ChildWriter<Row>,
  },
  {
    entity: 'prompt',
    make: buildPrompt,
    selectReader: (reader) => reader.prompts,
    selectWriter: (writer) => writer.prompts as unknown as ChildWriter<Row>,
  },
  {
    entity: 'skill',
    make: buildSkill,
    selectReader: (reader) => reader.skills,
    selectWriter: (writer) => writer.skills as unknown as ChildWriter<Row>,
  },
]

describeWithStore('rows of an app', (open) => {
  let store: Store
  let app: App
  let other: App
  beforeAll(async () => {
    store = (await open()).store
    app = buildApp()
    other = buildApp()
    await store.transact(async ({ apps }) => {
      await apps.insert(app)
      await apps.insert(other)
    })
  })

  describe.each(children)('$entity', ({ entity, make, selectReader, selectWriter }) => {
    test('is read as it was inserted, through its own app only', async () => {
      const row = make(app.id)
      await store.transact((writer) => selectWriter(writer).insert(row))
      expect(await store.read((reader) => selectReader(reader).findById(app.id, row.id))).toEqual(row)
      expect(await store.read((reader) => selectReader(reader).findById(other.id, row.id))).toBeNull()
      expect(await store.read((reader) => selectReader(reader).findById(app.id, `${row.id}x`))).toBeNull()
    })

    test('is listed in order of creation, however many are inserted together', async () => {
      const owner = buildApp()
      const rows = Array.from({ length: 250 }, () => make(owner.id))
      const older = make(owner.id, { createdAt: '2025-12-31T00:00:00.000Z' })
      await store.transact(async (writer) => {
        await writer.apps.insert(owner)
        await selectWriter(writer).insertAll([...rows.toReversed(), older])
        await selectWriter(writer).insertAll([])
      })
      expect(await store.read((reader) => selectReader(reader).list(owner.id))).toEqual([older, ...rows])
    })

    test('is updated only if it has not changed since it was read', async () => {
      const row = make(app.id)
      await store.transact((writer) => selectWriter(writer).insert(row))
      const saved = await store.transact((writer) => selectWriter(writer).update({ ...row, name: 'first' }))
      expect(saved).toEqual({ ...row, name: 'first', revision: 2 })
      const stale = store.transact((writer) => selectWriter(writer).update({ ...row, name: 'second' }))
      await expect(stale).rejects.toMatchObject({
        code: 'conflict',
        message: `The ${entity} has been changed in the meantime; read it again.`,
      })
      expect(await store.read((reader) => selectReader(reader).findById(app.id, row.id))).toEqual(saved)
    })

    test('is removed once, through its own app only', async () => {
      const row = make(app.id)
      await store.transact((writer) => selectWriter(writer).insert(row))
      const remove = (appId: string) => store.transact((writer) => selectWriter(writer).remove(appId, row.id))
      expect(await remove(other.id)).toBe(false)
      expect(await remove(app.id)).toBe(true)
      expect(await remove(app.id)).toBe(false)
      expect(await store.read((reader) => selectReader(reader).findById(app.id, row.id))).toBeNull()
    })

    test('has a key that none of its siblings has', async () => {
      const row = make(app.id)
      const identity = row.key === undefined ? 'name' : 'key'
      await store.transact((writer) => selectWriter(writer).insert(row))
      const twin = {
        ...make(app.id),
        [identity]: row[identity],
        ...('integrationId' in row && { integrationId: row.integrationId }),
      }
      await expect(store.transact((writer) => selectWriter(writer).insert(twin))).rejects.toMatchObject({
        code: 'conflict',
        details: [{ path: identity, code: 'taken' }],
      })
    })

    test('cannot be inserted into a deleted app, and is deleted with its app', async () => {
      const gone = buildApp()
      const row = make(gone.id)
      const insert = () => store.transact((writer) => selectWriter(writer).insert(row))
      await expect(insert()).rejects.toMatchObject({ code: 'conflict' })
      await store.transact((writer) => writer.apps.insert(gone))
      await insert()
      await store.transact((writer) => writer.apps.remove(gone))
      expect(await store.read((reader) => selectReader(reader).list(gone.id))).toEqual([])
    })
  })
})

describeWithStore('operations with large schemas', (open) => {
  test('are read in the order of creation, and others are served meanwhile', async () => {
    const { store } = await open()
    const app = buildApp()
    const integration = buildIntegration(app.id)
    const buildSchema = (n: number) => ({ type: 'object', description: `${n} `.repeat(200_000) })
    const operations = Array.from({ length: 12 }, (_, n) =>
      buildOperation(app.id, { integrationId: integration.id, inputSchema: buildSchema(n) }),
    )
    await store.transact(async (writer) => {
      await writer.apps.insert(app)
      await writer.operations.insertAll(operations)
    })
    const reads: ((reader: StoreReader) => Promise<unknown>)[] = [
      ({ operations }) => operations.list(app.id),
      ({ operations }) => operations.listByIntegration(app.id, integration.id),
      (reader) => reader.operations.findByIds(app.id, operations.map(({ id }) => id).toReversed()),
    ]
    for (const read of reads) {
      const turns = countTurns()
      expect(await store.read(read)).toEqual(operations)
      expect(turns.stop()).toBeGreaterThan(3)
    }
  })
})

/** Turns of the event loop until it is stopped. */
function countTurns() {
  let count = 0
  let next = setImmediate(function turn() {
    count++
    next = setImmediate(turn)
  })
  return {
    stop() {
      clearImmediate(next)
      return count
    },
  }
}
