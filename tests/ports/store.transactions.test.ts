import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { ServiceError } from '#base/errors.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Store } from '#core/ports/store.ts'
import { eachStore } from '#tests/support/stores.ts'
import { anApp, aTool } from './store.samples.ts'

/** Does it until it is acknowledged, as a client does that is told of a conflict or of a busy database: later each time. */
async function insist(work: () => Promise<unknown>): Promise<void> {
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

/** A promise and what fulfils it: to hold one transaction at a point while another goes on. */
const gate = () => Promise.withResolvers<void>()

eachStore('transactions', (open) => {
  let store: Store
  let database: Database<Tables>
  let app: App
  beforeAll(async () => {
    ;({ store, database } = await open())
    app = anApp()
    await store.transact(({ apps }) => apps.insert(app))
  })
  const namesOfTools = async () =>
    (await store.read(({ tools }) => tools.list(app.id))).map((tool) => tool.name)

  test('of 200 increments at once that compare and set, none is lost', async () => {
    const counter = aTool(app.id)
    await store.transact(({ tools }) => tools.insert(counter))
    const read = async () => (await store.read(({ tools }) => tools.findById(app.id, counter.id))) ?? counter
    const increment = async () => {
      const tool = await read()
      await store.transact(({ tools }) => tools.update({ ...tool, order: tool.order + 1 }))
    }
    await Promise.all(Array.from({ length: 200 }, () => insist(increment)))
    expect(await read()).toMatchObject({ order: 200, revision: 201 })
  })

  test('writers that lock the app first go one after another and need no second attempt', async () => {
    const locked = anApp()
    await store.transact(({ apps }) => apps.insert(locked))
    let conflicts = 0
    const increment = () =>
      store.transact(async ({ apps }) => {
        const now = await apps.findAndLock(locked.owner, locked.id)
        if (!now) throw new Error('gone')
        await apps.update({ ...now, lastVersion: now.lastVersion + 1 }).catch((error) => {
          conflicts++
          throw error
        })
      })
    await Promise.all(Array.from({ length: 20 }, () => insist(increment)))
    expect(conflicts).toBe(0)
    expect(await store.read(({ apps }) => apps.findById(locked.owner, locked.id))).toMatchObject({
      lastVersion: 20,
    })
  })

  test('what a transaction has written is seen by itself, and by others only once it has resolved', async () => {
    const [written, mayEnd] = [gate(), gate()]
    const writing = store.transact(async ({ tools }) => {
      await tools.insert(aTool(app.id, { name: 'not yet' }))
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

  test('all that one read sees is of one moment', async () => {
    await store.read(async ({ tools }) => {
      const before = await tools.list(app.id)
      await store.transact((writer) => writer.tools.insert(aTool(app.id, { name: 'meanwhile' })))
      expect(await tools.list(app.id)).toEqual(before)
    })
    expect(await namesOfTools()).toContain('meanwhile')
  })

  test('a transaction that throws leaves nothing behind, and its error comes out as it was', async () => {
    const error = new Error('changed my mind')
    const work = store.transact(async ({ tools, apps }) => {
      await tools.insert(aTool(app.id, { name: 'undone' }))
      await apps.recordServingChange(app, 'undone', '2026-01-01T00:00:00.000Z')
      throw error
    })
    await expect(work).rejects.toBe(error)
    expect(await namesOfTools()).not.toContain('undone')
    expect(await store.read(({ apps }) => apps.listServingChangesSince(''))).toEqual([])
  })

  test('a conflict in the middle undoes what came before it', async () => {
    const tool = aTool(app.id, { name: 'twice' })
    await expect(store.transact(({ tools }) => tools.insertAll([tool, tool]))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await namesOfTools()).not.toContain('twice')
  })

  test('reads go on while a transaction is open, more of them than there are connections', async () => {
    const mayEnd = gate()
    const writing = store.transact(async ({ tools }) => {
      await tools.insert(aTool(app.id))
      await mayEnd.promise
    })
    await Promise.all(Array.from({ length: 40 }, namesOfTools))
    mayEnd.resolve()
    await writing
  })

  test('a read cannot write', async () => {
    const mark = { public_mcp_id: 'x', mark: 'x', changed_at: 'x' }
    const writing = database.read((db) => db.insertInto('serving').values(mark).execute())
    await expect(writing).rejects.toThrow()
    expect(await store.read(({ apps }) => apps.listServingChangesSince(''))).toEqual([])
  })
})
