import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('postgres', 'the draft in v2', (service) => {
  let alice: Client
  let api: UpstreamApi

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    return () => api.close()
  })

  describe('v2.draft.changes', () => {
    const changes = async (appId: string) => (await alice.get(`/api/v2/apps/${appId}/draft/changes`)).body
    const counts = async (appId: string) =>
      Object.fromEntries(
        (await changes(appId)).change_groups.map((group: { key: string; count: number }) => [
          group.key,
          group.count,
        ]),
      )

    test('are none in a new app', async () => {
      const made = await alice.post('/api/v2/apps', { name: 'New' })
      expect(await changes(made.body.app.id)).toEqual({
        draft: { id: made.body.app.current_draft.id, has_changes: false },
        source_release_id: '',
        total_changes: 0,
        change_groups: [],
      })
    })

    test('count, before the first release, the additions since the app was created', async () => {
      const appId = await makeApp(alice)
      const pets = await makeIntegration(alice, appId, api.documentUrl)
      await makeTool(alice, appId, 'List', pets.operation('listPets'))
      expect(await counts(appId)).toEqual({ integrations: 1, operations: 4, tools: 1 })
      expect(await changes(appId)).toMatchObject({ total_changes: 6, draft: { has_changes: true } })
    })

    test('count, after a release, differences in content, not mere edits', async () => {
      const appId = await makeApp(alice)
      const pets = await makeIntegration(alice, appId, api.documentUrl)
      const tool = await makeTool(alice, appId, 'List', pets.operation('listPets'))
      const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
      expect(await changes(appId)).toMatchObject({ source_release_id: body.release.id, total_changes: 0 })
      await alice.patch(`/api/v3/apps/${appId}/tools/${tool.id}`, { description: 'other' })
      await alice.patch(`/api/v2/apps/${appId}`, { name: 'Other' })
      expect((await changes(appId)).change_groups).toEqual([
        { key: 'app', label: 'App', count: 1 },
        { key: 'tools', label: 'Tools', count: 1 },
      ])
      await alice.patch(`/api/v3/apps/${appId}/tools/${tool.id}`, { description: tool.description })
      await alice.patch(`/api/v2/apps/${appId}`, { name: 'Pets' })
      expect(await changes(appId)).toMatchObject({ total_changes: 0, draft: { has_changes: false } })
    })
  })
})
