import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { ServiceError } from '#base/errors.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildTool } from '../support/store-samples.ts'

/** Retries after conflicts and while the database is unavailable, with growing random delays. */
async function retryUntilDone(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof ServiceError) || !['conflict', 'unavailable'].includes(error.code)) throw error
      await sleep(Math.random() * 100 * attempt)
    }
  }
}

/** A promise with its resolver: stops one transaction at a point while another continues. */
const createSignal = () => Promise.withResolvers<void>()

describeWithStore('transactions', (open) => {
  let store: Store
  let database: Database<Tables>
  let app: App
  beforeAll(async () => {
    ;({ store, database } = await open())
    app = buildApp()
    await store.transact(({ apps }) => apps.insert(app))
  })
  const namesOfTools = async () =>
    (await store.read(({ tools }) => tools.list(app.id))).map((tool) => tool.name)

  test('of 60 concurrent increments by compare and set, none is lost', async () => {
    const counter = buildTool(app.id)
    await store.transact(({ tools }) => tools.insert(counter))
    const read = async () => (await store.read(({ tools }) => tools.findById(app.id, counter.id))) ?? counter
    const increment = async () => {
      const tool = await read()
      await store.transact(({ tools }) => tools.update({ ...tool, order: tool.order + 1 }))
    }
    await Promise.all(Array.from({ length: 60 }, () => retryUntilDone(increment)))
    expect(await read()).toMatchObject({ order: 60, revision: 61 })
  })

  test('writers that lock the app first run one after another and need no retry', async () => {
    const locked = buildApp()
    await store.transact(({ apps }) => apps.insert(locked))
    let conflicts = 0
    const increment = () =>
      store.transact(async ({ apps }) => {
        const found = await apps.findAndLock(locked.owner, locked.id)
        if (!found) throw new Error('gone')
        await apps.update({ ...found.app, lastVersion: found.app.lastVersion + 1 }).catch((error) => {
          conflicts++
          throw error
        })
      })
    await Promise.all(Array.from({ length: 20 }, () => retryUntilDone(increment)))
    expect(conflicts).toBe(0)
    expect(await store.read(({ apps }) => apps.findAccessible(locked.owner, locked.id))).toMatchObject({
      app: { lastVersion: 20 },
    })
  })

  test('a transaction sees its own writes; others see them only after its commit', async () => {
    const [written, mayEnd] = [createSignal(), createSignal()]
    const writing = store.transact(async ({ tools }) => {
      await tools.insert(buildTool(app.id, { name: 'not yet' }))
      expect((await tools.list(app.id)).map((tool) => tool.name)).toContain('not yet')
      written.resolve()
      await mayEnd.promise
    })
    await written.promise
    expect(await namesOfTools()).not.toContain('not yet')
    mayEnd.resolve()
    await writing
    expect(await namesOfTools()).toContain('not yet')
  })

  test('a read sees one consistent snapshot', async () => {
    await store.read(async ({ tools }) => {
      const before = await tools.list(app.id)
      await store.transact((writer) => writer.tools.insert(buildTool(app.id, { name: 'meanwhile' })))
      expect(await tools.list(app.id)).toEqual(before)
    })
    expect(await namesOfTools()).toContain('meanwhile')
  })

  test('a transaction that throws is rolled back, and rejects with the same error', async () => {
    const error = new Error('changed my mind')
    const work = store.transact(async ({ tools, apps }) => {
      await tools.insert(buildTool(app.id, { name: 'undone' }))
      await apps.recordServingChange(app, 'undone')
      throw error
    })
    await expect(work).rejects.toBe(error)
    expect(await namesOfTools()).not.toContain('undone')
    expect(await store.read(({ apps }) => apps.listServingChangesSince(''))).toEqual([])
  })

  test('a conflict rolls back what was written before it', async () => {
    const tool = buildTool(app.id, { name: 'twice' })
    await expect(store.transact(({ tools }) => tools.insertAll([tool, tool]))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await namesOfTools()).not.toContain('twice')
  })

  test('more reads than there are connections finish while a transaction is open', async () => {
    const mayEnd = createSignal()
    const writing = store.transact(async ({ tools }) => {
      await tools.insert(buildTool(app.id))
      await mayEnd.promise
    })
    await Promise.all(Array.from({ length: 40 }, namesOfTools))
    mayEnd.resolve()
    await writing
  })

  test('a read cannot write', async () => {
    const marker = { public_mcp_id: 'x', mark: 'x', changed_at: 'x' }
    const writing = database.read((db) => db.insertInto('serving').values(marker).execute())
    await expect(writing).rejects.toThrow()
    expect(await store.read(({ apps }) => apps.listServingChangesSince(''))).toEqual([])
  })
})
