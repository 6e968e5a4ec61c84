import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ListPage, PageKey } from '#base/page.ts'
import type { App } from '#core/model/apps/app.ts'
import type { CallFilter, CallRecord } from '#core/model/calls/call-record.ts'
import type { Store } from '#core/ports/store.ts'
import { findNewestCalls, type NewestCallsRequest } from '#core/services/calls/find-newest-calls.ts'
import { createScanBudget } from '#core/services/calls/scan-budget.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildCall, packCalls, unlimitedScan } from '../support/store-samples.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

describeWithStore('calls of an app', (open) => {
  let store: Store
  let app: App
  beforeEach(async () => {
    if (!store) ({ store } = await open())
    app = buildApp()
    await store.transact((writer) => writer.apps.insert(app))
  })

  const insert = (...calls: CallRecord[]) =>
    store.transact((writer) => writer.calls.insertAll(packCalls(calls)))
  const page = (request: Partial<NewestCallsRequest>, appId = app.id) =>
    store.read(({ calls }) =>
      findNewestCalls(calls, appId, { filter: {}, limit: 100, budget: unlimitedScan, ...request }),
    )
  const newest = async (limit: number, filter: CallFilter = {}, appId = app.id) =>
    (await page({ limit, filter }, appId)).rows
  const all = (filter: CallFilter = {}, appId = app.id) => newest(100, filter, appId)
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

  test('are paged without repeats or gaps, however they were batched, filtered and bounded', async () => {
    const seconds = fc.oneof(fc.integer({ min: 50, max: 70 }), fc.integer({ min: 0, max: 1_000 }))
    const outcome = fc.constantFrom('ok', 'timeout')
    const toolId = fc.constantFrom('tool_1', 'tool_2')
    const call = fc.record({ seconds, outcome, toolId })
    const written = fc.array(fc.array(call, { maxLength: 6 }), { maxLength: 6 })
    const filter = fc.record(
      { outcome, toolId, since: seconds.map(at), until: seconds.map(at) },
      { requiredKeys: [] },
    )
    const [limits, budgets] = [fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 10 })]
    await fc.assert(
      fc.asyncProperty(written, filter, limits, budgets, async (groups, filter, limit, calls) => {
        app = buildApp()
        await store.transact((writer) => writer.apps.insert(app))
        const records = groups.map((group) =>
          group.map(({ seconds, ...over }) => buildCall(app.id, { startedAt: at(seconds), ...over })),
        )
        for (const calls of records) await insert(...calls)
        const clock = { now: () => '', getElapsedMs: () => 0 }
        const seen: CallRecord[] = []
        for (let after: PageKey | null = null, isFirst = true; isFirst || after; isFirst = false) {
          const budget = createScanBudget({ clock }, { calls, ms: 1 })
          const { rows, next }: ListPage<CallRecord> = await page({ filter, limit, after, budget })
          expect(rows.length).toBeLessThanOrEqual(limit)
          seen.push(...rows)
          after = next
        }
        const { since = '', until = '~', outcome, toolId } = filter
        const expected = records
          .flat()
          .filter(({ startedAt }) => startedAt >= since && startedAt < until)
          .filter((call) => !outcome || call.outcome === outcome)
          .filter((call) => !toolId || call.toolId === toolId)
          .sort((a, b) => (a.startedAt + a.id < b.startedAt + b.id ? 1 : -1))
        expect(seen).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })

  test('are in order across more batches of one minute than one read has', async () => {
    // The last calls of the batches are a second apart, and the first ones half a minute earlier.
    const pairs = Array.from({ length: 25 }, (_, n) =>
      [n + 31, n + 1.5].map((second) => buildCall(app.id, { startedAt: at(second) })),
    )
    for (const pair of pairs) await insert(...pair)
    const newestFirst = pairs.flat().sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
    expect(await idsOf({})).toEqual(newestFirst.map(({ id }) => id))
    const { rows } = await page({ limit: 40 })
    expect(rows.map(({ id }) => id)).toEqual(newestFirst.slice(0, 40).map(({ id }) => id))
  })

  test('that are rare are found by a page that reads little of the others', async () => {
    const rare = buildCall(app.id, { startedAt: at(0), outcome: 'timeout' })
    const others = Array.from({ length: 2_000 }, (_, n) => buildCall(app.id, { startedAt: at(60 * (n + 1)) }))
    await insert(rare, ...others)
    const read = vi.fn()
    const budget = { spend: read, isSpent: () => false }
    expect((await page({ filter: { outcome: 'timeout' }, budget })).rows).toEqual([rare])
    expect(read.mock.calls.flat().reduce((sum, calls) => sum + calls, 0)).toBeLessThan(5_100)
  })

  test('that a search does not find within its budget are left to the next page', async () => {
    const calls = Array.from({ length: 600 }, (_, n) => buildCall(app.id, { startedAt: at(60 * n) }))
    await insert(...calls)
    const [id, clock] = [calls[0]?.id ?? '', { now: () => '', getElapsedMs: () => 0 }]
    const filter = { requestId: 'none' }
    const budget = createScanBudget({ clock }, { calls: 100, ms: 1 })
    const { rows, next } = await page({ filter, budget })
    expect([rows, next]).toEqual([[], { value: expect.any(String), id: expect.any(String) }])
    expect(await page({ filter, after: next })).toEqual({ rows: [], next: null })
    const late = createScanBudget({ clock: { now: () => '', getElapsedMs: () => 0 } }, { calls: 1e6, ms: 0 })
    expect((await page({ filter, budget: late })).next).toBeNull()
    expect(await idsOf({ requestId: id })).toEqual([id])
  })

  const other = { toolId: 'tool_2', releaseId: 'rel_2', outcome: 'timeout', via: 'execute' } as const
  test.each(Object.entries(other))('are found by %s', async (name, value) => {
    const expected = buildCall(app.id, { [name]: value })
    await insert(buildCall(app.id), expected)
    expect(await idsOf({ [name]: value })).toEqual([expected.id])
  })

  test('are found by a time window that includes its start and excludes its end', async () => {
    const [first, second, third] = [1, 2, 3].map((second) => buildCall(app.id, { startedAt: at(second) }))
    if (!first || !second || !third) throw new Error('three calls')
    await insert(first, second, third)
    expect(await idsOf({ since: at(2) })).toEqual([third.id, second.id])
    expect(await idsOf({ until: at(2) })).toEqual([first.id])
    expect(await idsOf({ since: at(1), until: at(3), toolId: first.toolId })).toEqual([second.id, first.id])
  })

  test('are read up to a limit, newest first', async () => {
    const [first, second, third] = [1, 2, 3].map((second) => buildCall(app.id, { startedAt: at(second) }))
    if (!first || !second || !third) throw new Error('three calls')
    await insert(first, third)
    await insert(second)
    expect(await newest(2)).toEqual([third, second])
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
      const calls = [app, ...others].flatMap((own) => [buildCall(own.id), buildCall(own.id)])
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
    await store.transact((writer) => writer.calls.removeMarksBefore(new Date().toISOString(), 100_000))
    const calls = [1, 2, 3, 4].map((day) => buildCall(app.id, { startedAt: old(day) }))
    await insert(...calls.toReversed())
    const remove = () => store.transact((writer) => writer.calls.removeBefore(old(4), 2))
    expect(await remove()).toBe(2)
    expect((await all()).map(({ startedAt }) => startedAt)).toEqual([old(4), old(3)])
    expect([await remove(), await remove()]).toEqual([1, 0])
    expect((await all()).map(({ startedAt }) => startedAt)).toEqual([old(4)])
    const removeMarks = () => store.transact((writer) => writer.calls.removeMarksBefore(old(4), 2))
    expect([await removeMarks(), await removeMarks(), await removeMarks()]).toEqual([2, 1, 0])
    expect((await all({ outcome: 'ok' })).map(({ startedAt }) => startedAt)).toEqual([old(4)])
  })
})
