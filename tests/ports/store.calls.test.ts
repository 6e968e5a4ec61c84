import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PageKey } from '#base/page.ts'
import type { App } from '#core/model/apps/app.ts'
import type { CallFilter, CallRecord } from '#core/model/calls/call-record.ts'
import type { Store } from '#core/ports/store.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'
import { eachStore } from '#tests/support/stores.ts'
import { aCall, anApp, inBatches } from './store.samples.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

eachStore('calls of an app', (open) => {
  let store: Store
  let app: App
  beforeEach(async () => {
    store ??= (await open()).store
    app = anApp()
    await store.transact((writer) => writer.apps.insert(app))
  })

  const insert = (...calls: CallRecord[]) =>
    store.transact((writer) => writer.calls.insertAll(inBatches(calls)))
  const newest = (limit: number, filter: CallFilter = {}, after: PageKey | null = null, appId = app.id) =>
    store.read(({ calls }) => findNewestCalls(calls, appId, filter, limit, after))
  const all = (filter: CallFilter = {}, appId = app.id) => newest(100, filter, null, appId)
  const idsOf = async (filter?: CallFilter) => (await all(filter)).map(({ id }) => id)

  test('come back as they were inserted, the newest first, to their own app alone', async () => {
    const older = aCall(app.id, { startedAt: at(1) })
    const newer = aCall(app.id, { startedAt: at(2), releaseId: null, version: null, upstreamStatus: null })
    await insert(older, newer)
    expect(await all()).toEqual([newer, older])
    expect(await all({}, anApp().id)).toEqual([])
  })

  test('are paged without a repeat or a gap, however they were written and whatever is asked for', async () => {
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
        app = anApp()
        await store.transact((writer) => writer.apps.insert(app))
        const calls = groups.map((group) =>
          group.map(({ seconds, outcome }) => aCall(app.id, { startedAt: at(seconds), outcome })),
        )
        for (const group of calls) await insert(...group)
        const seen: CallRecord[] = []
        for (let page: CallRecord[] | null = null; page === null || page.length === limit; ) {
          const last = seen.at(-1)
          page = await newest(limit, filter, last ? { value: last.startedAt, id: last.id } : null)
          seen.push(...page)
        }
        const { since = '', until = '~', outcome } = filter
        const wanted = calls
          .flat()
          .filter(({ startedAt }) => startedAt >= since && startedAt < until)
          .filter((call) => !outcome || call.outcome === outcome)
          .sort((a, b) => (a.startedAt + a.id < b.startedAt + b.id ? 1 : -1))
        expect(seen).toEqual(wanted)
      }),
      { numRuns: 40 },
    )
  })

  const other = { toolId: 'tool_2', releaseId: 'rel_2', outcome: 'timeout', via: 'execute' } as const
  test.each(Object.entries(other))('are found by %s', async (name, value) => {
    const wanted = aCall(app.id, { [name]: value })
    await insert(aCall(app.id), wanted)
    expect(await idsOf({ [name]: value })).toEqual([wanted.id])
  })

  test('are found by a window that begins with its first moment and ends before its last', async () => {
    const [one, two, three] = [1, 2, 3].map((second) => aCall(app.id, { startedAt: at(second) }))
    if (!one || !two || !three) throw new Error('three calls')
    await insert(one, two, three)
    expect(await idsOf({ since: at(2) })).toEqual([three.id, two.id])
    expect(await idsOf({ until: at(2) })).toEqual([one.id])
    expect(await idsOf({ since: at(1), until: at(3), toolId: one.toolId })).toEqual([two.id, one.id])
  })

  test('are the newest, at most so many', async () => {
    const [one, two, three] = [1, 2, 3].map((second) => aCall(app.id, { startedAt: at(second) }))
    if (!one || !two || !three) throw new Error('three calls')
    await insert(one, three)
    await insert(two)
    expect(await newest(2)).toEqual([three, two])
  })

  describe('what is written many at once', () => {
    test('passes over calls of apps that are gone, and all of it when it is in already', async () => {
      const calls = [aCall(app.id), aCall(anApp().id), aCall(app.id, { startedAt: at(1) })]
      await insert(...calls)
      await insert(...calls)
      expect((await idsOf()).sort()).toEqual([calls[0]?.id, calls[2]?.id].sort())
    })

    test('is all there, of however many apps', async () => {
      const others = Array.from({ length: 150 }, () => anApp())
      await store.transact(async (writer) => {
        for (const other of others) await writer.apps.insert(other)
      })
      const calls = [app, ...others].flatMap((one) => [aCall(one.id), aCall(one.id)])
      await insert(...calls, ...Array.from({ length: 601 }, () => aCall(app.id)))
      expect((await newest(1000)).length).toBe(603)
      for (const other of others) expect((await all({}, other.id)).length).toBe(2)
    })

    test('keeps text as it is, also text that is no Unicode', async () => {
      const odd = aCall(app.id, { client: 'nul \0, half a pair \ud800, "quotes", مرحبا' })
      await insert(odd)
      expect(await all()).toEqual([odd])
    })
  })

  test('go with their app', async () => {
    await insert(aCall(app.id))
    await store.transact((writer) => writer.apps.remove(app))
    expect(await all()).toEqual([])
  })

  test('are removed when they are old, the oldest first, so many at a time', async () => {
    const old = (day: number) => new Date(Date.UTC(2000, 0, day)).toISOString()
    await store.transact((writer) => writer.calls.removeBefore(new Date().toISOString(), 100_000))
    const calls = [1, 2, 3, 4].map((day) => aCall(app.id, { startedAt: old(day) }))
    await insert(...calls.toReversed())
    const remove = () => store.transact((writer) => writer.calls.removeBefore(old(4), 2))
    expect(await remove()).toBe(2)
    expect((await all()).map(({ startedAt }) => startedAt)).toEqual([old(4), old(3)])
    expect([await remove(), await remove()]).toEqual([1, 0])
    expect((await all()).map(({ startedAt }) => startedAt)).toEqual([old(4)])
  })
})
