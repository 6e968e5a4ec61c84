import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { listFamiliesWith } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'releases', (service) => {
  let alice: Client
  let api: Awaited<ReturnType<typeof startUpstreamApi>>

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    return () => api.close()
  })

  async function appWithTool() {
    const appId = await makeApp(alice)
    const pets = await makeIntegration(alice, appId, api.documentUrl)
    const tool = await makeTool(alice, appId, 'List', pets.operation('listPets'))
    return { appId, tool, pets }
  }

  describe('v2.releases.create', () => {
    test('publishes the draft at the app’s own endpoint and opens the next draft', async () => {
      const { appId } = await appWithTool()
      const before = (await alice.get(`/api/v2/apps/${appId}`)).body.app
      expect(before.current_draft.has_changes).toBe(true)
      const { status, headers, body } = await alice.post(`/api/v2/apps/${appId}/releases`)
      expect(status).toBe(201)
      expect(headers.get('location')).toBe(
        `${service().url}/api/v2/apps/${appId}/releases/${body.release.id}`,
      )
      expect(body.release).toMatchObject({
        app_id: appId,
        source_release_id: '',
        state: 'published',
        has_changes: false,
        version: 1,
        endpoint: `${service().url}/mcp/${before.public_mcp_id}`,
        actor: { id: 'alice', email: 'alice@example.com', name: 'alice', image: '' },
      })
      expect(body.next_draft).toMatchObject({ source_release_id: body.release.id, has_changes: false })
      expect(body.next_draft.id).not.toBe(before.current_draft.id)
      const after = (await alice.get(`/api/v2/apps/${appId}`)).body.app
      expect(after.latest_release).toMatchObject({ id: body.release.id, state: 'published' })
      expect(after.current_draft).toEqual(body.next_draft)
    })

    test('parallel releases get versions without gaps, and exactly one is live', async () => {
      const { appId } = await appWithTool()
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => alice.post(`/api/v2/apps/${appId}/releases`)),
      )
      expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201))
      const { body } = await alice.get(`/api/v2/apps/${appId}/releases?sort=version`)
      expect(body.data.map((release: { version: number }) => release.version)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8,
      ])
      const live = body.data.filter((release: { state: string }) => release.state === 'published')
      expect(live.map((release: { version: number }) => release.version)).toEqual([8])
    })
  })

  describe('v3.releases.create', () => {
    test('publishes the draft; the previous release becomes unpublished and keeps a pinned endpoint', async () => {
      const { appId } = await appWithTool()
      const first = await alice.post(`/api/v3/apps/${appId}/releases`)
      expect(first.status).toBe(201)
      expect(Object.keys(first.body.release).sort()).toEqual([
        'app_id',
        'endpoint',
        'id',
        'published_at',
        'state',
        'version',
      ])
      const second = await alice.post(`/api/v3/apps/${appId}/releases`)
      expect(second.body.release.version).toBe(2)
      const { body } = await alice.get(`/api/v3/apps/${appId}/releases/${first.body.release.id}`)
      expect(body.release).toMatchObject({
        state: 'unpublished',
        endpoint: `${second.body.release.endpoint}/releases/${first.body.release.id}`,
      })
    })
  })

  for (const family of listFamiliesWith('releases.list')) {
    describe(`${family}.releases.list`, () => {
      test('lists newest first, page by page', async () => {
        const { appId } = await appWithTool()
        for (let n = 0; n < 3; n++) await alice.post(`/api/v3/apps/${appId}/releases`)
        const page = await alice.get(`/api/${family}/apps/${appId}/releases?limit=2`)
        expect(page.body.data.map((release: { version: number }) => release.version)).toEqual([3, 2])
        const two = await alice.get(
          `/api/${family}/apps/${appId}/releases?limit=2&cursor=${page.body.page.next_cursor}`,
        )
        expect(two.body.data.map((release: { version: number }) => release.version)).toEqual([1])
        expect(two.body.page).toEqual({ has_more: false, next_cursor: '' })
      })
    })

    describe(`${family}.releases.read`, () => {
      test('reads one; a release of another app is not found', async () => {
        const { appId } = await appWithTool()
        const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
        const { id } = body.release
        expect((await alice.get(`/api/${family}/apps/${appId}/releases/${id}`)).body.release.id).toBe(id)
        const other = await makeApp(alice, 'Other')
        expect((await alice.get(`/api/${family}/apps/${other}/releases/${id}`)).status).toBe(404)
      })
    })
  }

  test('a release serves its frozen contents, whatever happens to the draft', async () => {
    const { appId, tool, pets } = await appWithTool()
    const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
    const path = new URL(body.release.endpoint).pathname
    const listServedTools = async () => {
      const reply = await alice.post(path, { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
      return reply.body.result.tools.map((tool: { name: string }) => tool.name)
    }
    expect(await listServedTools()).toEqual(['list'])
    await alice.delete(`/api/v3/apps/${appId}/tools/${tool.id}`)
    await alice.delete(`/api/v1/apps/${appId}/integrations/${pets.integrationId}`)
    expect(await listServedTools()).toEqual(['list'])
    await alice.patch(`/api/v2/apps/${appId}`, { enabled: false })
    expect((await alice.post(path, { jsonrpc: '2.0', id: 1, method: 'ping' })).status).toBe(404)
    await alice.patch(`/api/v2/apps/${appId}`, { enabled: true })
    expect(await listServedTools()).toEqual(['list'])
  })
})
