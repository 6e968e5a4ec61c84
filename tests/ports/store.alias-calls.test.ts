// How often aliases of tools were called, which outlives the records of the calls.
import { beforeEach, expect, test } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import type { Store } from '#core/ports/store.ts'
import { CallBuffer } from '#core/services/calls/call-buffer.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildCall } from '../support/store-samples.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

describeWithStore('calls of aliases', (open) => {
  let store: Store
  let app: App
  beforeEach(async () => {
    store ??= (await open()).store
    app = buildApp()
    await store.transact((writer) => writer.apps.insert(app))
  })
  const list = (appId = app.id) => store.read(({ aliasCalls }) => aliasCalls.list(appId))

  test('are added up with the time of the newest, for apps that exist', async () => {
    const add = (appId: string, alias: string, calls: number, second: number) =>
      store.transact((writer) =>
        writer.aliasCalls.addAll([{ appId, alias, calls, lastCalledAt: at(second) }]),
      )
    await add(app.id, 'find', 2, 9)
    await add(app.id, 'find', 3, 5)
    await add(app.id, 'all', 1, 1)
    const gone = buildApp()
    await add(gone.id, 'find', 1, 1)
    expect(await list()).toEqual([
      { alias: 'all', calls: 1, lastCalledAt: at(1) },
      { alias: 'find', calls: 5, lastCalledAt: at(9) },
    ])
    expect(await list(gone.id)).toEqual([])
  })

  test('are counted with the records of calls, once even if the success of a write does not arrive', async () => {
    let isLost = true
    const buffer = new CallBuffer({
      store: {
        read: (work) => store.read(work),
        async transact(work) {
          const result = await store.transact(work)
          if (isLost) throw new Error('the connection broke')
          return result
        },
      },
    })
    for (const alias of ['find', '', 'find'])
      buffer.add(buildCall(app.id, { alias, startedAt: at(alias === '' ? 8 : 3) }))
    await expect(buffer.flush()).rejects.toThrow('broke')
    isLost = false
    await buffer.flush()
    expect(await list()).toEqual([{ alias: 'find', calls: 2, lastCalledAt: at(3) }])
    buffer.add(buildCall(app.id, { alias: 'find', startedAt: at(4) }))
    await buffer.flush()
    expect(await list()).toEqual([{ alias: 'find', calls: 3, lastCalledAt: at(4) }])
  })
})
