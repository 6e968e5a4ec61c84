// The callers of apps, and the filter of calls by caller.
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import type { CallFilter, CallRecord } from '#core/model/calls/call-record.ts'
import type { CallerUse } from '#core/model/calls/caller.ts'
import type { Store } from '#core/ports/store.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildCall, packCalls, unlimitedScan } from '../support/store-samples.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

describeWithStore('callers of an app', (open) => {
  let store: Store
  let app: App
  beforeEach(async () => {
    if (!store) ({ store } = await open())
    app = buildApp()
    await store.transact((writer) => writer.apps.insert(app))
  })

  const buildUse = (id: string, over: Partial<CallerUse> = {}): CallerUse => ({
    appId: app.id,
    id: `${id} ${app.id}`,
    issuer: 'https://issuer.example',
    subject: id,
    name: `${id}@example.com`,
    calls: 1,
    firstCalledAt: at(1),
    lastCalledAt: at(1),
    ...over,
  })
  const add = (...uses: CallerUse[]) => store.transact(({ callers }) => callers.addAll(uses))
  const list = async (request: Partial<Parameters<typeof readPage>[0]> = {}) =>
    (await readPage({ since: null, after: null, limit: 100, ...request })).rows
  const readPage = (request: {
    since: string | null
    after: { value: string; id: string } | null
    limit: number
  }) => store.read(({ callers }) => callers.listPage(app.id, request))

  test('are added up: calls, the first and the last, and the newest name that is known', async () => {
    const [ann, bob] = [buildUse('ann'), buildUse('bob', { lastCalledAt: at(9) })]
    await add(ann, bob)
    await add({ ...ann, calls: 4, name: 'Ann', firstCalledAt: at(0), lastCalledAt: at(5) })
    await add({ ...ann, name: '', firstCalledAt: at(3), lastCalledAt: at(4) })
    const sum = { ...ann, calls: 6, name: 'Ann', firstCalledAt: at(0), lastCalledAt: at(5) }
    expect(await list()).toEqual([bob, sum])
    const found = await store.read(({ callers }) => callers.findByIds(app.id, [ann.id, 'caller_none']))
    expect(found).toEqual(new Map([[ann.id, sum]]))
  })

  test('are counted beyond 32 bits, and many are written at once', async () => {
    const many = Array.from({ length: 300 }, (_, n) => buildUse(`user ${n}`, { calls: 2 ** 40 }))
    await add(...many)
    await add(...many)
    const rows = await list({ limit: 1_000 })
    expect(rows.length).toBe(300)
    expect(new Set(rows.map(({ calls }) => calls))).toEqual(new Set([2 ** 41]))
  })

  test('are paged by their last call, and only those of the own app, since a time', async () => {
    const uses = ['a', 'b', 'c', 'd'].map((id, n) => buildUse(id, { lastCalledAt: at(Math.floor(n / 2)) }))
    await add(...uses)
    const other = buildApp()
    await store.transact((writer) => writer.apps.insert(other))
    await add(buildUse('a', { appId: other.id, id: 'of another app' }))
    const seen: string[] = []
    for (
      let [after, isFirst] = [null as { value: string; id: string } | null, true];
      isFirst || after;
      isFirst = false
    ) {
      const { rows, next } = await readPage({ since: null, after, limit: 1 })
      seen.push(...rows.map(({ subject }) => subject))
      after = next && { value: String(next.value), id: next.id }
    }
    expect(seen).toEqual(['d', 'c', 'b', 'a'])
    expect((await list({ since: at(1) })).map(({ subject }) => subject)).toEqual(['d', 'c'])
    expect(
      await store.read(({ callers }) =>
        callers.findByIds(
          other.id,
          uses.map(({ id }) => id),
        ),
      ),
    ).toEqual(new Map())
  })

  test('of a deleted app are skipped, and go with their app', async () => {
    await add(buildUse('ann', { appId: buildApp().id }), buildUse('bob'))
    expect((await list()).map(({ subject }) => subject)).toEqual(['bob'])
    await store.transact(async ({ apps }) => apps.remove(app))
    expect(await list()).toEqual([])
  })

  test('are removed by their last call', async () => {
    await store.transact(({ callers }) => callers.removeBefore('9', 10_000))
    await add(buildUse('old'), buildUse('older'), buildUse('young', { lastCalledAt: at(9) }))
    const remove = (limit: number) => store.transact(({ callers }) => callers.removeBefore(at(9), limit))
    expect([await remove(1), await remove(9), await remove(9)]).toEqual([1, 1, 0])
    expect((await list()).map(({ subject }) => subject)).toEqual(['young'])
  })

  test('are erased with their person in all apps, and stay so when their last calls are written', async () => {
    const [ann, other] = [buildUse('ann'), buildApp()]
    await store.transact((writer) => writer.apps.insert(other))
    const namesake = buildUse('ann', { id: `namesake ${app.id}`, issuer: 'https://other.example' })
    await add(ann, namesake, { ...ann, appId: other.id, id: `ann ${other.id}` })
    await store.transact(({ callers }) => callers.erasePerson(ann))
    await add(ann)
    const erased = { issuer: '', subject: '', name: '' }
    expect(new Set(await list())).toEqual(new Set([{ ...ann, ...erased, calls: 2 }, namesake]))
    const found = await store.read(({ callers }) => callers.findByIds(other.id, [`ann ${other.id}`]))
    expect([...found.values()]).toMatchObject([erased])
  })

  const insert = (...calls: CallRecord[]) =>
    store.transact((writer) => writer.calls.insertAll(packCalls(calls)))
  const find = (filter: CallFilter) =>
    store.read(({ calls }) => findNewestCalls(calls, app.id, { filter, limit: 1_000, budget: unlimitedScan }))

  test('filter their calls, however these were batched, with all other filters', async () => {
    const call = fc.record({
      seconds: fc.integer({ min: 0, max: 10_000 }),
      caller: fc.constantFrom('caller_1', 'caller_2', 'caller_3', null),
      outcome: fc.constantFrom('ok', 'timeout'),
    })
    const filter = fc.record(
      {
        caller: fc.constantFrom('caller_1', 'caller_2'),
        outcome: fc.constant('ok' as const),
        until: fc.constant(at(4_000)),
      },
      { requiredKeys: ['caller'] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(call, { maxLength: 8 }), { maxLength: 5 }),
        filter,
        async (groups, filter) => {
          app = buildApp()
          await store.transact((writer) => writer.apps.insert(app))
          const records = groups.map((group) =>
            group.map(({ seconds, ...over }) => buildCall(app.id, { startedAt: at(seconds), ...over })),
          )
          for (const calls of records) await insert(...calls)
          const { caller, outcome, until = '~' } = filter
          const expected = records
            .flat()
            .filter(
              (one) =>
                one.caller === caller && one.startedAt < until && (!outcome || one.outcome === outcome),
            )
          const { rows } = await find(filter)
          expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
          expect(rows.length).toBe(expected.length)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('a rare caller is found among many minutes of others, without reading these', async () => {
    const minutes = Array.from({ length: 200 }, (_, n) => n * 60)
    await insert(
      ...minutes.map((second) => buildCall(app.id, { startedAt: at(second), caller: 'caller_often' })),
    )
    const rare = buildCall(app.id, { startedAt: at(7), caller: 'caller_rare' })
    await insert(rare)
    let read = 0
    const budget = { spend: () => void read++, isSpent: () => false }
    const { rows } = await store.read(({ calls }) =>
      findNewestCalls(calls, app.id, { filter: { caller: 'caller_rare' }, limit: 10, budget }),
    )
    expect(rows).toEqual([rare])
    expect(read).toBeLessThan(5)
    expect((await find({ caller: 'caller_often' })).rows.length).toBe(200)
  })

  test('marks of callers are removed with those of calls', async () => {
    await store.transact(({ calls }) => calls.removeMarksBefore(at(1_000_000), 100_000))
    await insert(
      ...[0, 60, 120].map((second) => buildCall(app.id, { startedAt: at(second), caller: 'caller_1' })),
    )
    const remove = (limit: number) => store.transact(({ calls }) => calls.removeMarksBefore(at(120), limit))
    let removed = 0
    for (let count = 1; count > 0; removed += count) count = await remove(2)
    expect(removed).toBe(4)
    const { minutes } = await store.read(({ calls }) =>
      calls.listMarkedMinutes(app.id, { caller: 'caller_1' }, { since: undefined, last: undefined }, 10),
    )
    expect(minutes).toEqual([at(120).slice(0, 16)])
  })
})
