import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('postgres', 'calls', (service) => {
  let alice: Client
  let upstream: UpstreamApi
  let appId: string
  let list: { id: string }
  let read: { id: string }

  beforeAll(async () => {
    alice = await service().as('alice')
    upstream = await startUpstreamApi()
    upstream.respondWith(({ url }) => ({
      status: url.includes('missing') ? 404 : 200,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }))
    appId = await makeApp(alice)
    const pets = await makeIntegration(alice, appId, upstream.documentUrl)
    list = await makeTool(alice, appId, 'list_pets', pets.operation('listPets'))
    read = await makeTool(alice, appId, 'get_pet', pets.operation('getPet'))
    const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
    const call = (name: string, args: object) =>
      fetch(body.release.endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'x-request-id': `trace-${name}`,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: args },
        }),
      })
    await call('get_pet', { petId: '1' })
    await call('get_pet', { petId: 'missing' })
    await call('list_pets', { limit: 'many' })
    await alice.post(`/api/v3/apps/${appId}/tools/${list.id}/execute`, { arguments: {} })
    await vi.waitFor(async () => expect((await calls()).data.length).toBe(4), 15_000)
    return () => upstream.close()
  })

  const at = (path = '', query: Record<string, string> = {}) =>
    `/api/v3/apps/${appId}/calls${path}?${new URLSearchParams(query)}`
  const calls = async (query: Record<string, string> = {}) => (await alice.get(at('', query))).body
  const outcomes = async (query: Record<string, string>) =>
    (await calls(query)).data.map(({ outcome }: { outcome: string }) => outcome)

  describe('v3.calls.list', () => {
    test('lists the calls of clients and of the owner, newest first', async () => {
      const { data } = await calls()
      expect(data.map((call: Record<string, unknown>) => [call.tool, call.via, call.outcome])).toEqual([
        ['list_pets', 'execute', 'ok'],
        ['list_pets', 'mcp', 'invalid_arguments'],
        ['get_pet', 'mcp', 'tool_error'],
        ['get_pet', 'mcp', 'ok'],
      ])
      expect(data[0]).toMatchObject({ release_id: null, version: null, tool_id: list.id, step: 0 })
      expect(data[2]).toMatchObject({ app_id: appId, version: 1, tool_id: read.id, upstream_status: 404 })
      expect(data[2].release_id).toMatch(/^rel_/)
    })

    test('is paged, with a cursor and a Link header', async () => {
      const first = await alice.get(at('', { limit: '3' }))
      const { has_more, next_cursor } = first.body.page
      expect([first.body.data.length, has_more]).toEqual([3, true])
      expect(first.headers.get('link')).toContain('rel="next"')
      const { data, page } = await calls({ limit: '3', cursor: next_cursor })
      expect([data.length, page]).toEqual([1, { has_more: false, next_cursor: null }])
    })

    test('rejects a cursor of another filter', async () => {
      const { page } = await calls({ limit: '1' })
      const { status } = await alice.get(at('', { cursor: page.next_cursor, outcome: 'ok' }))
      expect(status).toBe(400)
    })

    test('is filtered by tool, outcome, `via`, release and time', async () => {
      expect(await outcomes({ tool_id: read.id })).toEqual(['tool_error', 'ok'])
      expect(await outcomes({ outcome: 'ok' })).toEqual(['ok', 'ok'])
      expect(await outcomes({ via: 'execute' })).toEqual(['ok'])
      const [newest, , , oldest] = (await calls()).data
      expect(await outcomes({ release_id: oldest.release_id, outcome: 'ok' })).toEqual(['ok'])
      expect(await outcomes({ since: newest.started_at, via: 'execute' })).toEqual(['ok'])
      expect(await outcomes({ until: oldest.started_at })).toEqual([])
    })

    test('is searched by the id of the request, or of the call', async () => {
      expect(await outcomes({ request_id: 'trace-get_pet' })).toEqual(['tool_error', 'ok'])
      const [executed, listed] = (await calls()).data
      expect(listed.request_id).toBe('trace-list_pets')
      expect(executed.request_id).toMatch(/^req_/)
      for (const reply of [executed, listed]) {
        expect((await calls({ request_id: reply.id })).data).toEqual([reply])
        expect((await calls({ request_id: reply.request_id })).data).toEqual([reply])
      }
      expect((await calls({ request_id: 'trace' })).data).toEqual([])
      expect((await alice.get(at('', { request_id: 'a"b' }))).status).toBe(400)
    })

    test('rejects unknown enum values and invalid timestamps', async () => {
      for (const query of [{ outcome: 'good' }, { via: 'mail' }, { since: 'yesterday' }, { until: '2026' }]) {
        const { status, body } = await alice.get(at('', query as Record<string, string>))
        expect([status, body.error.details[0].path]).toEqual([400, Object.keys(query)[0]])
      }
    })

    test('is for the owner only', async () => {
      expect((await (await service().as('mallory')).get(at())).status).toBe(404)
    })
  })

  describe('v3.calls.total', () => {
    test('counts the calls in total and by tool', async () => {
      const { totals } = (await alice.get(at('/totals'))).body
      const { count, error_rate, complete, tools } = totals
      expect([count, error_rate, complete]).toEqual([4, 0.5, true])
      expect(
        tools.map(({ tool, count, error_rate }: Record<string, unknown>) => [tool, count, error_rate]),
      ).toEqual([
        ['get_pet', 2, 0.5],
        ['list_pets', 2, 0.5],
      ])
      expect(totals.p50_ms).toBeLessThanOrEqual(totals.p95_ms)
      expect(totals.from).toBe((await calls()).data[3].started_at)
    })

    test('counts the calls that match the filter', async () => {
      const { totals } = (await alice.get(at('/totals', { outcome: 'timeout' }))).body
      expect(totals).toEqual({
        count: 0,
        error_rate: 0,
        p50_ms: null,
        p95_ms: null,
        complete: true,
        from: null,
        tools: [],
        callers: [],
      })
    })

    test('is for the owner only', async () => {
      expect((await (await service().as('mallory')).get(at('/totals'))).status).toBe(404)
    })
  })

  describe('v3.calls.series', () => {
    const series = async (query: Record<string, string> = {}) =>
      (await alice.get(at('/series', query))).body.series

    test('counts calls, errors and durations by interval, without gaps', async () => {
      const { from, to, interval_seconds, complete, counted_from, buckets } = await series()
      expect([interval_seconds, complete, counted_from]).toEqual([900, true, from])
      expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000)
      expect(buckets.length).toBeGreaterThanOrEqual(96)
      const starts = buckets.map(({ start }: { start: string }) => Date.parse(start))
      for (const [index, start] of starts.entries()) expect(start - starts[0]).toBe(index * 900_000)
      const sum = (member: string) =>
        buckets.reduce((total: number, bucket: Record<string, number>) => total + Number(bucket[member]), 0)
      expect([sum('count'), sum('errors')]).toEqual([4, 2])
      for (const { count, p50_ms, p95_ms } of buckets) {
        if (count === 0) expect([p50_ms, p95_ms]).toEqual([null, null])
        else expect(p50_ms).toBeLessThanOrEqual(p95_ms)
      }
    })

    test('counts only the calls of the time and of the filter', async () => {
      const total = async (query: Record<string, string>) =>
        (await series(query)).buckets.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
      const [newest, , , oldest] = (await calls()).data
      expect(await total({ tool_id: read.id })).toBe(2)
      expect(await total({ outcome: 'ok', via: 'mcp' })).toBe(1)
      expect(await total({ to: oldest.started_at })).toBe(0)
      const to = new Date(Date.parse(newest.started_at) + 1).toISOString()
      expect(await total({ from: oldest.started_at, to, interval: '1m' })).toBe(4)
    })

    test('rejects a time that ends before it begins, and one with too many intervals', async () => {
      const [from, to] = ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z']
      for (const [path, query] of [
        ['from', { from: to, to: from }],
        ['interval', { from, to, interval: '1m' }],
        ['interval', { from, to, interval: '2h' }],
      ] as const) {
        const { status, body } = await alice.get(at('/series', query as Record<string, string>))
        expect([status, body.error.details[0].path]).toEqual([400, path])
      }
      expect((await series({ from, to })).interval_seconds).toBe(86_400)
    })

    test('is for the owner only', async () => {
      expect((await (await service().as('mallory')).get(at('/series'))).status).toBe(404)
    })
  })

  describe('v3.calls.follow', () => {
    const follow = async (query: Record<string, string> = {}) => (await alice.get(at('/tail', query))).body
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

    test('returns the newest calls first, and then each new call once, in the order of their ends', async () => {
      const all = async () => ids(await calls()).toReversed()
      await vi.waitFor(
        async () => expect(ids(await follow()).toSorted()).toEqual((await all()).toSorted()),
        9000,
      )
      const first = await follow()
      expect([first.has_more, first.skipped]).toEqual([false, false])
      const again = await follow({ after: first.after })
      expect(again.data).toEqual([])
      for (const _ of [1, 2, 3])
        await alice.post(`/api/v3/apps/${appId}/tools/${list.id}/execute`, { arguments: {} })
      const followed: string[] = []
      let { after } = again
      await vi.waitFor(
        async () => {
          const next = await follow({ after, limit: '2' })
          after = next.after
          followed.push(...ids(next))
          expect(followed).toHaveLength(3)
        },
        { timeout: 15_000, interval: 100 },
      )
      expect(followed).toEqual((await all()).slice(-3))
    }, 20_000)

    test('returns only calls of the filter, whose `after` is for no other filter', async () => {
      await vi.waitFor(async () => expect((await follow({ tool_id: read.id })).data).toHaveLength(2), 15_000)
      const { after } = await follow({ tool_id: read.id })
      expect((await follow({ tool_id: read.id, after })).data).toEqual([])
      const { status, body } = await alice.get(at('/tail', { after }))
      expect([status, body.error.details[0].path]).toEqual([400, 'after'])
    }, 20_000)

    test('is for the owner only', async () => {
      expect((await (await service().as('mallory')).get(at('/tail'))).status).toBe(404)
    })
  })
})
