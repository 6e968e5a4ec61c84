import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('postgres', 'differences of contents', (service) => {
  let alice: Client
  let api: UpstreamApi

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    return () => api.close()
  })

  const release = async (appId: string) =>
    (await alice.post(`/api/v3/apps/${appId}/releases`)).body.release as { id: string }
  const draftChanges = async (appId: string, query: Record<string, string> = {}) =>
    (await alice.get(`/api/v3/apps/${appId}/draft/changes?${new URLSearchParams(query)}`)).body
  const releaseChanges = (appId: string, id: string, query: Record<string, string> = {}) =>
    alice.get(`/api/v3/apps/${appId}/releases/${id}/changes?${new URLSearchParams(query)}`)

  async function appWithTool() {
    const appId = await makeApp(alice)
    const pets = await makeIntegration(alice, appId, api.documentUrl)
    const tool = await makeTool(alice, appId, 'List', pets.operation('listPets'))
    return { appId, pets, tool }
  }

  const summarize = (changes: { data: Record<string, unknown>[] }) =>
    changes.data.map(({ entity_type, name, change }) => [entity_type, name, change])

  describe('v3.draft.changes', () => {
    test('before the first release lists everything as added, since nothing is live', async () => {
      const { appId, tool } = await appWithTool()
      const changes = await draftChanges(appId, { limit: '100' })
      expect(changes.from).toEqual({ kind: 'nothing', release_id: null, version: null })
      expect(changes.to).toEqual({ kind: 'draft', release_id: null, version: null })
      expect(changes.change_groups.map(({ key }: { key: string }) => key)).toEqual([
        'integrations',
        'operations',
        'tools',
      ])
      expect(changes.total_changes).toBe(changes.data.length)
      expect(new Set(changes.data.map(({ change }: { change: string }) => change))).toEqual(
        new Set(['added']),
      )
      expect(changes.client_changes).toEqual([
        {
          kind: 'tool_added',
          entity_id: tool.id,
          name: 'list',
          class: 'rescan',
          notice: 'Clients and stores offer list once they read the app again.',
          is_decided: true,
          fields: [],
          omitted_fields: 0,
        },
      ])
    })

    test('names the members that differ from the live release as the API names them', async () => {
      const { appId, pets, tool } = await appWithTool()
      const { id } = await release(appId)
      expect((await draftChanges(appId)).data).toEqual([])
      await alice.patch(`/api/v3/apps/${appId}/tools/${tool.id}`, {
        description: 'Lists them.',
        annotations: { destructive_hint: true },
        binding: { integration_operation_id: pets.operation('getPet') },
      })
      await alice.patch(`/api/v2/apps/${appId}`, { company_url: 'https://pets.example' })
      const changes = await draftChanges(appId)
      expect(changes.from).toEqual({ kind: 'release', release_id: id, version: 1 })
      expect(summarize(changes)).toEqual([
        ['app', 'Pets', 'changed'],
        ['tool', 'List', 'changed'],
      ])
      const [app, changed] = changes.data
      expect(app).toMatchObject({
        entity_id: appId,
        fields: [{ path: 'company_url', before: '', after: 'https://pets.example', truncated: false }],
        omitted_fields: 0,
      })
      const byPath = new Map(changed.fields.map((field: { path: string }) => [field.path, field]))
      expect(byPath.get('description')).toMatchObject({ before: tool.description, after: 'Lists them.' })
      expect(byPath.get('annotations.destructive_hint')).toMatchObject({ before: false, after: true })
      expect(byPath.get('source.operation_id')).toMatchObject({
        before: pets.operation('listPets'),
        after: pets.operation('getPet'),
      })
    })

    test('describes the changes that clients see, in the terms of MCP', async () => {
      const { appId, pets, tool } = await appWithTool()
      const other = await makeTool(alice, appId, 'Other', pets.operation('listPets'))
      await release(appId)
      await alice.patch(`/api/v3/apps/${appId}/tools/${tool.id}`, {
        key: 'pets',
        binding: { integration_operation_id: pets.operation('getPet') },
      })
      await alice.delete(`/api/v3/apps/${appId}/tools/${other.id}`)
      const added = await makeTool(alice, appId, 'New', pets.operation('getPet'))
      await alice.patch(`/api/v2/apps/${appId}`, { server_instructions: 'Be kind.' })
      const { client_changes, total_client_changes } = await draftChanges(appId)
      const kinds = client_changes.map((change: Record<string, string>) => [
        change.kind,
        change.entity_id,
        change.name,
      ])
      expect(kinds).toEqual(
        expect.arrayContaining([
          ['instructions_changed', appId, 'Pets'],
          ['tool_removed', other.id, 'other'],
          ['tool_renamed', tool.id, 'pets'],
          ['tool_input_changed', tool.id, 'pets'],
          ['tool_added', added.id, 'new'],
        ]),
      )
      expect(total_client_changes).toBe(client_changes.length)
      const input = client_changes.find(({ kind }: { kind: string }) => kind === 'tool_input_changed')
      expect(input.fields.map(({ path }: { path: string }) => path)).toContain('inputSchema.properties.petId')
      const rename = client_changes.find(({ kind }: { kind: string }) => kind === 'tool_renamed')
      expect(rename.fields).toEqual([{ path: 'name', before: 'list', after: 'pets', truncated: false }])
    })

    test('classifies the effect on clients and stores, and gives the next version', async () => {
      const { appId, pets, tool } = await appWithTool()
      const first = await alice.post(`/api/v3/apps/${appId}/releases`)
      expect(first.body.client_contract).toEqual({
        ...{ class: 'rescan', live: 0, rescan: 1, breaking: 0 },
        server_version: '1.0.1',
      })
      const path = `/api/v3/apps/${appId}/tools/${tool.id}`
      expect((await draftChanges(appId)).client_contract).toEqual({
        ...{ class: 'live', live: 0, rescan: 0, breaking: 0 },
        server_version: '1.0.2',
      })
      await alice.patch(path, { description: 'Lists them.' })
      expect((await draftChanges(appId)).client_contract).toMatchObject({
        class: 'rescan',
        server_version: '1.1.0',
      })
      await alice.patch(path, { binding: { integration_operation_id: pets.operation('getPet') } })
      const changes = await draftChanges(appId)
      expect(changes.client_contract).toMatchObject({ class: 'breaking', server_version: '2.0.0' })
      const input = changes.client_changes.find(({ kind }: { kind: string }) => kind === 'tool_input_changed')
      expect(input).toMatchObject({
        class: 'breaking',
        is_decided: true,
        notice: expect.stringMatching(/^Arguments were removed: .*petId is now required/),
      })
      const validated = await alice.post(`/api/v3/apps/${appId}/draft/validate`)
      expect(validated.body).toMatchObject({ ok: true, client_contract: changes.client_contract })
      const second = await alice.post(`/api/v3/apps/${appId}/releases`)
      expect(second.body.client_contract).toEqual(changes.client_contract)
      const document = `/api/v3/apps/${appId}/releases/${second.body.release.id}/server-json`
      expect((await alice.get(document)).body.version).toBe('2.0.0')
    })

    test('after a rollback the next version follows the newest release, and is right for its clients', async () => {
      const { appId, tool } = await appWithTool()
      const { id: old } = await release(appId)
      await alice.patch(`/api/v3/apps/${appId}/tools/${tool.id}`, { key: 'pets' })
      const { id: newest } = await release(appId)
      await alice.post(`/api/v3/apps/${appId}/releases/${old}/restore`)
      await alice.post(`/api/v3/apps/${appId}/draft/clone-from-release`, { release_id: old })
      const { client_contract } = await draftChanges(appId)
      expect(client_contract).toMatchObject({ class: 'live', server_version: '3.0.0' })
      const { body } = await releaseChanges(appId, old, { to: newest })
      expect(body.client_contract).toMatchObject({ class: 'breaking', server_version: '2.0.0' })
      expect(body.client_changes).toMatchObject([
        { kind: 'tool_renamed', class: 'breaking', notice: expect.stringContaining('Calls of list fail') },
      ])
    })

    test('never shows a secret', async () => {
      const { appId } = await appWithTool()
      const { body } = await alice.post(`/api/v1/apps/${appId}/auth`, {
        name: 'Key',
        config: { type: 'bearer', accessToken: 'very-secret-token' },
      })
      await release(appId)
      const at = `/api/v1/apps/${appId}/auth/${body.auth.id}`
      await alice.patch(at, { name: 'Other key', config: { accessToken: 'another-secret' } })
      const changes = await draftChanges(appId)
      expect(summarize(changes)).toEqual([['auth_connection', 'Other key', 'changed']])
      expect(JSON.stringify(changes)).not.toContain('secret')
    })

    test('is paged, and can be limited to one type of entity', async () => {
      const { appId } = await appWithTool()
      const all = await draftChanges(appId, { limit: '100' })
      const first = await draftChanges(appId, { limit: '2' })
      expect([first.data, first.page.has_more]).toEqual([all.data.slice(0, 2), true])
      const rest = await draftChanges(appId, { limit: '100', cursor: first.page.next_cursor })
      expect([rest.data, rest.page]).toEqual([all.data.slice(2), { has_more: false, next_cursor: null }])
      const tools = await draftChanges(appId, { entity_type: 'tool' })
      expect([summarize(tools), tools.total_changes]).toEqual([
        [['tool', 'List', 'added']],
        all.total_changes,
      ])
      const path = `/api/v3/apps/${appId}/draft/changes`
      expect((await alice.get(`${path}?entity_type=pet`)).status).toBe(400)
      expect((await alice.get(`${path}?entity_type=tool&cursor=${first.page.next_cursor}`)).status).toBe(400)
    })

    test('is for the owner only', async () => {
      const { appId } = await appWithTool()
      const mallory = await service().as('mallory')
      expect((await mallory.get(`/api/v3/apps/${appId}/draft/changes`)).status).toBe(404)
    })
  })

  describe('v3.releases.changes', () => {
    test('compares any two releases, in both directions, and a release with the draft', async () => {
      const { appId, pets } = await appWithTool()
      const first = await release(appId)
      const added = await makeTool(alice, appId, 'Get', pets.operation('getPet'))
      const second = await release(appId)
      const forwards = (await releaseChanges(appId, first.id, { to: second.id })).body
      expect([forwards.from.version, forwards.to.version]).toEqual([1, 2])
      expect(summarize(forwards)).toEqual([['tool', 'Get', 'added']])
      const backwards = (await releaseChanges(appId, second.id, { to: first.id })).body
      expect(summarize(backwards)).toEqual([['tool', 'Get', 'removed']])
      expect(backwards.client_changes).toMatchObject([{ kind: 'tool_removed', entity_id: added.id }])
      expect((await releaseChanges(appId, second.id, { to: second.id })).body.data).toEqual([])
      await alice.delete(`/api/v3/apps/${appId}/tools/${added.id}`)
      for (const query of [{}, { to: 'draft' }]) {
        const toDraft = (await releaseChanges(appId, second.id, query)).body
        expect([toDraft.to.kind, summarize(toDraft)]).toEqual(['draft', [['tool', 'Get', 'removed']]])
      }
      expect((await releaseChanges(appId, first.id)).body.total_changes).toBe(0)
    })

    test('rejects releases that the app does not have', async () => {
      const { appId } = await appWithTool()
      const { id } = await release(appId)
      const other = await appWithTool()
      const foreign = await release(other.appId)
      expect((await releaseChanges(appId, foreign.id)).status).toBe(404)
      const { status, body } = await releaseChanges(appId, id, { to: foreign.id })
      expect([status, body.error.details[0].path]).toEqual([422, 'to'])
    })
  })
})
