import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import type { ChildReader, ChildWriter, Store, StoreReader, StoreWriter } from '#core/ports/store.ts'
import { eachStore } from '#tests/support/stores.ts'
import { aConnection, anApp, anIntegration, anOperation, aPrompt, aTool, aWidget } from './store.samples.ts'

type Row = { id: string; appId: string; revision: number; key: string; name: string; createdAt: string }

const children: {
  noun: string
  make: (appId: string, over?: Partial<Row>) => Row
  of: (reader: StoreReader) => ChildReader<Row>
  to: (writer: StoreWriter) => ChildWriter<Row>
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
  {
    noun: 'widget',
    make: aWidget,
    of: (reader) => reader.widgets,
    to: (writer) => writer.widgets as unknown as ChildWriter<Row>,
  },
  {
    noun: 'prompt',
    make: aPrompt,
    of: (reader) => reader.prompts,
    to: (writer) => writer.prompts as unknown as ChildWriter<Row>,
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
      expect(await store.read((reader) => of(reader).findById(app.id, row.id))).toEqual(row)
      expect(await store.read((reader) => of(reader).findById(other.id, row.id))).toBeNull()
      expect(await store.read((reader) => of(reader).findById(app.id, `${row.id}x`))).toBeNull()
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
      expect(await store.read((reader) => of(reader).list(owner.id))).toEqual([older, ...rows])
    })

    test('is updated only while nobody else has', async () => {
      const row = make(app.id)
      await store.transact((writer) => to(writer).insert(row))
      const saved = await store.transact((writer) => to(writer).update({ ...row, name: 'first' }))
      expect(saved).toEqual({ ...row, name: 'first', revision: 2 })
      const stale = store.transact((writer) => to(writer).update({ ...row, name: 'second' }))
      await expect(stale).rejects.toMatchObject({
        code: 'conflict',
        message: `The ${noun} has been changed in the meantime; read it again.`,
      })
      expect(await store.read((reader) => of(reader).findById(app.id, row.id))).toEqual(saved)
    })

    test('is removed once, by its own app alone', async () => {
      const row = make(app.id)
      await store.transact((writer) => to(writer).insert(row))
      const remove = (appId: string) => store.transact((writer) => to(writer).remove(appId, row.id))
      expect(await remove(other.id)).toBe(false)
      expect(await remove(app.id)).toBe(true)
      expect(await remove(app.id)).toBe(false)
      expect(await store.read((reader) => of(reader).findById(app.id, row.id))).toBeNull()
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
      expect(await store.read((reader) => of(reader).list(gone.id))).toEqual([])
    })
  })
})
