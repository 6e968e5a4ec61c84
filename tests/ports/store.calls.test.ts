import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PageKey } from '#base/page.ts'
import type { App } from '#core/model/apps/app.ts'
import type { CallFilter, CallRecord } from '#core/model/calls/call-record.ts'
import type { Store } from '#core/ports/store.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildCall, packCalls } from '../support/store-samples.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

describeWithStore('calls of an app', (open) => {
  let store: Store
  let app: App
  beforeEach(async () => {
    store ??= (await open()).store
    app = buildApp()
    await store.transact((writer) => writer.apps.insert(app))
  })

  const insert = (...calls: CallRecord[]) =>
    store.transact((writer) => writer.calls.insertAll(packCalls(calls)))
  const newest = (limit: number, filter: CallFilter = {}, after: PageKey | null = null, appId = app.id) =>
    store.read(({ calls }) => findNewestCalls(calls, appId, { filter, limit, after }))
  const all = (filter: CallFilter = {}, appId = app.id) => newest(100, filter, null, appId)
  const idsOf = async (filter?: CallFilter) => (await all(filter)).map(({ id }) => id)

  test('are read as they were inserted, newest first, for their own app only', async () => {
    const older = buildCall(app.id, { startedAt: at(1) })
    const newer = buildCall(app.id, {
      startedAt: at(2),
      releaseId: null,
      version: null,
      upstreamStatus: null,
    })
    await insert(older, newer)
    expect(await all()).toEqual([newer, older])
    expect(await all({}, buildApp().id)).toEqual([])
  })

  test('are paged without repeats or gaps, however they were batched and filtered', async () => {
    const seconds = fc.integer({ min: 50, max: 70 })
    const outcome = fc.constantFrom('ok', 'timeout')
    const written = fc.array(fc.array(fc.record({ seconds, outcome }), { maxLength: 6 }), { maxLength: 6 })
    const filter = fc.record(
      { outcome, since: seconds.map(at), until: seconds.map(at) },
      { requiredKeys: [] },
    )
    const pages = fc.integer({ min: 1, max: 5 })
    await fc.assert(
      fc.asyncProperty(written, filter, pages, async (groups, filter, limit) => {
        app = buildApp()
        await store.transact((writer) => writer.apps.insert(app))
        const calls = groups.map((group) =>
          group.map(({ seconds, outcome }) => buildCall(app.id, { startedAt: at(seconds), outcome })),
        )
        for (const group of calls) await insert(...group)
        const seen: CallRecord[] = []
        for (let page: CallRecord[] | null = null; page === null || page.length === limit; ) {
          const last = seen.at(-1)
          page = await newest(limit, filter, last ? { value: last.startedAt, id: last.id } : null)
          seen.push(...page)
        }
        const { since = '', until = '~', outcome } = filter
        const expected = calls
          .flat()
          .filter(({ startedAt }) => startedAt >= since && startedAt < until)
          .filter((call) => !outcome || call.outcome === outcome)
          .sort((a, b) => (a.startedAt + a.id < b.startedAt + b.id ? 1 : -1))
        expect(seen).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  })

  const other = { toolId: 'tool_2', releaseId: 'rel_2', outcome: 'timeout', via: 'execute' } as const
  test.each(Object.entries(other))('are found by %s', async (name, value) => {
    const expected = buildCall(app.id, { [name]: value })
    await insert(buildCall(app.id), expected)
    expect(await idsOf({ [name]: value })).toEqual([expected.id])
  })

  test('are found by a time window that includes its start and excludes its end', async () => {
    const [one, two, three] = [1, 2, 3].map((second) => buildCall(app.id, { startedAt: at(second) }))
    if (!one || !two || !three) throw new Error('three calls')
    await insert(one, two, three)
    expect(await idsOf({ since: at(2) })).toEqual([three.id, two.id])
    expect(await idsOf({ until: at(2) })).toEqual([one.id])
    expect(await idsOf({ since: at(1), until: at(3), toolId: one.toolId })).toEqual([two.id, one.id])
  })

  test('are read up to a limit, newest first', async () => {
    const [one, two, three] = [1, 2, 3].map((second) => buildCall(app.id, { startedAt: at(second) }))
    if (!one || !two || !three) throw new Error('three calls')
    await insert(one, three)
    await insert(two)
    expect(await newest(2)).toEqual([three, two])
  })

  describe('calls that are written together', () => {
    test('are stored once, without those of deleted apps', async () => {
      const calls = [buildCall(app.id), buildCall(buildApp().id), buildCall(app.id, { startedAt: at(1) })]
      await insert(...calls)
      await insert(...calls)
      expect((await idsOf()).sort()).toEqual([calls[0]?.id, calls[2]?.id].sort())
    })

    test('are all stored, of however many apps', async () => {
      const others = Array.from({ length: 150 }, () => buildApp())
      await store.transact(async (writer) => {
        for (const other of others) await writer.apps.insert(other)
      })
      const calls = [app, ...others].flatMap((one) => [buildCall(one.id), buildCall(one.id)])
      await insert(...calls, ...Array.from({ length: 601 }, () => buildCall(app.id)))
      expect((await newest(1000)).length).toBe(603)
      for (const other of others) expect((await all({}, other.id)).length).toBe(2)
    })

    test('keep text as it is, even text that is not valid Unicode', async () => {
      const invalidUnicode = buildCall(app.id, { client: 'nul \0, half a pair \ud800, "quotes", مرحبا' })
      await insert(invalidUnicode)
      expect(await all()).toEqual([invalidUnicode])
    })
  })

  test('are deleted with their app', async () => {
    await insert(buildCall(app.id))
    await store.transact((writer) => writer.apps.remove(app))
    expect(await all()).toEqual([])
  })

  test('are removed by age, oldest first, up to a limit', async () => {
    const old = (day: number) => new Date(Date.UTC(2000, 0, day)).toISOString()
    await store.transact((writer) => writer.calls.removeBefore(new Date().toISOString(), 100_000))
    const calls = [1, 2, 3, 4].map((day) => buildCall(app.id, { startedAt: old(day) }))
    await insert(...calls.toReversed())
    const remove = () => store.transact((writer) => writer.calls.removeBefore(old(4), 2))
    expect(await remove()).toBe(2)
    expect((await all()).map(({ startedAt }) => startedAt)).toEqual([old(4), old(3)])
    expect([await remove(), await remove()]).toEqual([1, 0])
    expect((await all()).map(({ startedAt }) => startedAt)).toEqual([old(4)])
  })
})
