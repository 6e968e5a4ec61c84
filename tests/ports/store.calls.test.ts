import { beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#core/model/app.ts'
import type { Call, CallFilter } from '#core/model/call.ts'
import type { Store } from '#core/ports/store.ts'
import { eachStore } from '#tests/support/stores.ts'
import { aCall, anApp } from './store.samples.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
const first = { limit: 2, sort: 'started_at', descending: true, query: '', after: null } as const

eachStore('calls of an app', (open) => {
  let store: Store
  let app: App
  beforeEach(async () => {
    store ??= (await open()).store
    app = anApp()
    await store.transact((writer) => writer.apps.insert(app))
  })

  const insert = (...calls: Call[]) => store.transact((writer) => writer.calls.insertAll(calls))
  const all = (filter: CallFilter = {}, appId = app.id) =>
    store.read(async ({ calls }) => (await calls.page(appId, filter, { ...first, limit: 100 })).rows)
  const idsOf = async (filter?: CallFilter) => (await all(filter)).map(({ id }) => id)

  test('come back as they were inserted, the newest first, to their own app alone', async () => {
    const older = aCall(app.id, { startedAt: at(1) })
    const newer = aCall(app.id, { startedAt: at(2), releaseId: null, version: null, upstreamStatus: null })
    await insert(older, newer)
    expect(await all()).toEqual([newer, older])
    expect(await all({}, anApp().id)).toEqual([])
  })

  test('are paged without a repeat or a gap, also those of one moment', async () => {
    const calls = [3, 1, 2, 2, 2].map((second) => aCall(app.id, { startedAt: at(second) }))
    await insert(...calls)
    const seen: string[] = []
    for (let after: { value: string | number; id: string } | null = null; ; ) {
      const page = await store.read(({ calls }) => calls.page(app.id, {}, { ...first, after }))
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next
      if (!after) break
    }
    expect(seen).toEqual(await idsOf())
    expect(new Set(seen)).toEqual(new Set(calls.map(({ id }) => id)))
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

  test('give the figures of the newest', async () => {
    const calls = [1, 2, 3].map((second) => aCall(app.id, { startedAt: at(second), durationMs: second / 4 }))
    await insert(...calls)
    const figures = await store.read((reader) => reader.calls.figures(app.id, {}, 2))
    expect(figures.map(({ durationMs }) => durationMs)).toEqual([0.75, 0.5])
    expect(figures[0]).toMatchObject({ tool: 'get_pet', outcome: 'ok', startedAt: at(3) })
  })

  describe('what is written many at once', () => {
    test('passes over calls of apps that are gone, and calls that are in already', async () => {
      const [kept, again] = [aCall(app.id), aCall(app.id)]
      await insert(again)
      await insert(again, aCall(anApp().id), kept)
      expect((await idsOf()).sort()).toEqual([kept.id, again.id].sort())
    })

    test('is all there, however many', async () => {
      const calls = Array.from({ length: 303 }, () => aCall(app.id))
      await insert(...calls)
      expect((await store.read((reader) => reader.calls.figures(app.id, {}, 1000))).length).toBe(303)
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
