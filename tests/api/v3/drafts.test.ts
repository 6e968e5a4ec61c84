import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client, ClientResponse } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'the draft in v3', (service) => {
  let alice: Client
  let api: UpstreamApi

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    return () => api.close()
  })

  async function appWithTools() {
    const appId = await makeApp(alice)
    const auth = await alice.post(`/api/v1/apps/${appId}/auth`, {
      name: 'Key',
      status: 'valid',
      config: { type: 'bearer', accessToken: 'very-secret-token' },
    })
    const authId = auth.body.auth.id
    const pets = await makeIntegration(alice, appId, api.documentUrl, { authId })
    const list = await makeTool(alice, appId, 'List', pets.operation('listPets'))
    const get = await makeTool(alice, appId, 'Get', pets.operation('getPet'))
    return { appId, authId, pets, list, get }
  }

  const at = (appId: string) => `/api/v3/apps/${appId}/draft`
  const v1 = (appId: string, rest: string) => `/api/v1/apps/${appId}/${rest}`
  const readChanges = async (appId: string) => (await alice.get(`/api/v2/apps/${appId}/draft/changes`)).body
  const release = async (appId: string) => (await alice.post(`/api/v3/apps/${appId}/releases`)).body.release
  /** Everything in the app, as v1 returns it. */
  const readContents = async (appId: string) => ({
    app: (await alice.get(`/api/v1/apps/${appId}`)).body.app,
    auth: (await alice.get(v1(appId, 'auth'))).body.auth,
    integrations: (await alice.get(v1(appId, 'integrations'))).body.integrations,
    tools: (await alice.get(v1(appId, 'tools'))).body.tools,
  })

  /** `added`: members besides those of a validation. */
  function describeDiagnostics(check: (appId: string) => Promise<ClientResponse>, added: object = {}) {
    test('finds no issues in a valid draft, and names the blocking issues of an invalid draft', async () => {
      const { appId, pets, list } = await appWithTools()
      const good = await check(appId)
      expect([good.status, good.body]).toEqual([
        200,
        { ok: true, error_count: 0, warning_count: 0, blocking_count: 0, issues: [], ...added },
      ])
      await alice.patch(v1(appId, `integrations/${pets.integrationId}`), { endpoint: '', baseUrl: '' })
      const bad = await check(appId)
      const { ok, issues, blocking_count } = bad.body
      expect([ok, blocking_count]).toEqual([false, issues.length])
      expect(issues[0]).toMatchObject({
        code: 'integration_without_base_url',
        severity: 'error',
        blocks_publish: true,
        references: [{ entity_type: 'integration' }, { entity_type: 'tool', entity_id: list.id }],
      })
    })
  }

  const firstContract = {
    client_contract: { class: 'rescan', live: 0, rescan: 2, breaking: 0, server_version: '1.0.1' },
  }

  describe('v3.draft.diagnose', () => describeDiagnostics((appId) => alice.get(`${at(appId)}/diagnostics`)))
  describe('v3.draft.validate', () => {
    describeDiagnostics((appId) => alice.post(`${at(appId)}/validate`), firstContract)

    test('warns while any caller can use a tool that writes with a stored credential', async () => {
      const { appId, authId, pets } = await appWithTools()
      const { id } = await makeTool(alice, appId, 'Create', pets.operation('createPet'))
      const findIssues = async () => (await alice.post(`${at(appId)}/validate`)).body.issues
      expect(await findIssues()).toMatchObject([
        {
          code: 'public_write_access',
          severity: 'warning',
          blocks_publish: false,
          message: expect.stringMatching(/anyone can call Create with the credential Key/),
          references: [{ entity_id: id }, { entity_id: authId }],
        },
      ])
      const released = await alice.post(`/api/v3/apps/${appId}/releases`)
      expect(released.body.validation).toMatchObject({
        ok: true,
        warning_count: 1,
        issues: await findIssues(),
      })
      const changed = await alice.patch(`/api/v2/apps/${appId}`, { access: 'oauth' })
      expect(changed.status).toBe(200)
      expect(await findIssues()).toEqual([])
    })
  })
  describe('v3.draft.validateAlias', () =>
    describeDiagnostics((appId) => alice.post(`${at(appId)}:validate`), firstContract))

  function describePreviews(preview: (appId: string) => Promise<ClientResponse>) {
    test('shows what clients get once the draft is released, and the tools hidden from them', async () => {
      const { appId, list, get } = await appWithTools()
      await alice.patch(`/api/v2/apps/${appId}`, { server_instructions: 'Be kind.', description: 'All pets' })
      await alice.patch(`/api/v3/apps/${appId}/tools/${get.id}`, { enabled: false })
      const widget = { name: 'Pets', primitive: 'data-table', tool_id: list.id }
      await alice.post(`/api/v2/apps/${appId}/widgets`, widget)
      const { status, body } = await preview(appId)
      expect([status, body.validation.ok]).toEqual([200, true])
      const hidden = { id: get.id, key: get.key, name: 'Get', reason: 'disabled' }
      expect(body.runtime.hidden_tools).toEqual([hidden])
      expect(body.runtime.tools.map((tool: { name: string }) => tool.name)).toEqual([list.key])
      const { endpoint } = await release(appId)
      const requestMcp = async (method: string, params: object) =>
        (await alice.post(new URL(endpoint).pathname, { jsonrpc: '2.0', id: 1, method, params })).body.result
      const { serverInfo, instructions, capabilities } = await requestMcp('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 't', version: '1' },
      })
      const { tools } = await requestMcp('tools/list', {})
      const { resources } = await requestMcp('resources/list', {})
      const { contents } = await requestMcp('resources/read', { uri: resources[0].uri })
      expect(contents[0].text).toMatch(/^<!doctype html>/)
      expect(tools[0]._meta.ui.resourceUri).toBe(resources[0].uri)
      expect(body.runtime).toEqual({
        server_info: serverInfo,
        instructions,
        capabilities,
        tools,
        resources,
        resource_contents: contents,
        prompts: [],
        skills: [],
        hidden_tools: [hidden],
      })
    })

    test('leaves out blocked tools', async () => {
      const { appId, list, pets } = await appWithTools()
      await alice.delete(v1(appId, `operations/${pets.operation('listPets')}`))
      const { body } = await preview(appId)
      expect(body.runtime.hidden_tools).toMatchObject([{ id: list.id, reason: 'binding_missing' }])
      expect(body.validation.blocking_count).toBe(1)
    })
  }

  describe('v3.draft.preview', () => describePreviews((appId) => alice.get(`${at(appId)}/runtime-preview`)))
  describe('v3.draft.previewAlias', () =>
    describePreviews((appId) => alice.post(`${at(appId)}:preview-runtime`)))

  describe('v3.draft.discard', () => {
    const discard = (appId: string) => alice.post(`${at(appId)}/discard`)

    test('before the first release restores the contents of the app at its creation', async () => {
      const { appId } = await appWithTools()
      await alice.patch(`/api/v2/apps/${appId}`, { name: 'Other' })
      const { status, body } = await discard(appId)
      expect([status, body.app_id, body.validation.ok]).toEqual([200, appId, true])
      expect(body.validation.issues[0].code).toBe('app_without_tools')
      const now = await readContents(appId)
      expect([now.app.name, now.auth, now.integrations, now.tools]).toEqual(['Pets', [], [], []])
      expect(await readChanges(appId)).toMatchObject({ change_groups: [], draft: { has_changes: false } })
    })

    test('after a release restores everything with its ids, order and keys', async () => {
      const { appId, authId, pets, list, get } = await appWithTools()
      await release(appId)
      const before = await readContents(appId)
      // Two tools swap their keys, an integration is deleted, and a tool is created.
      await alice.patch(`/api/v3/apps/${appId}/tools/${list.id}`, { key: 'free', order: 7 })
      await alice.patch(`/api/v3/apps/${appId}/tools/${get.id}`, { key: list.key })
      await alice.patch(`/api/v3/apps/${appId}/tools/${list.id}`, { key: get.key })
      await alice.post(`/api/v3/apps/${appId}/tools`, { name: 'New' })
      await alice.delete(v1(appId, `integrations/${pets.integrationId}`))
      await alice.patch(v1(appId, `auth/${authId}`), { name: 'Renamed' })
      await alice.patch(`/api/v2/apps/${appId}`, { name: 'Other', description: 'd' })
      await discard(appId)
      expect(await readContents(appId)).toEqual(before)
      const { body } = await alice.get(v1(appId, `integrations/${pets.integrationId}/operations`))
      expect(body.operations.map((operation: { id: string }) => operation.id)).toContain(
        pets.operation('listPets'),
      )
      expect(await readChanges(appId)).toMatchObject({ change_groups: [], draft: { has_changes: false } })
    })

    test('keeps the secrets of a connection that still exists', async () => {
      const { appId, authId, list } = await appWithTools()
      await release(appId)
      await alice.patch(v1(appId, `auth/${authId}`), { name: 'Renamed' })
      await discard(appId)
      await alice.post(`/api/v3/apps/${appId}/tools/${list.id}/execute`, {})
      expect(api.seen.at(-1)?.headers.authorization).toBe('Bearer very-secret-token')
    })

    test('restores a deleted connection as a draft without its secrets', async () => {
      const { appId, authId, list } = await appWithTools()
      await release(appId)
      await alice.delete(v1(appId, `auth/${authId}`))
      await discard(appId)
      const { body } = await alice.get(v1(appId, `auth/${authId}`))
      expect(body.auth).toMatchObject({ status: 'draft', secretRef: null, config: { accessToken: '' } })
      const called = await alice.post(`/api/v3/apps/${appId}/tools/${list.id}/execute`, {})
      expect(called.body.ok).toBe(false)
      expect(await readChanges(appId)).toMatchObject({ change_groups: [], draft: { has_changes: false } })
    })

    test('sends no secret to an origin that it was not set for', async () => {
      const { appId, authId, pets, list } = await appWithTools()
      await release(appId)
      await alice.patch(v1(appId, `integrations/${pets.integrationId}`), { baseUrl: 'https://other.example' })
      await alice.patch(v1(appId, `auth/${authId}`), { config: { accessToken: 'for-the-other' } })
      await discard(appId)
      const { body } = await alice.get(v1(appId, `auth/${authId}`))
      expect(body.auth).toMatchObject({ status: 'draft', secretRef: null })
      expect(body.auth.lastError).toContain('was given for https://other.example. Send it again')
      const { length } = api.seen
      const called = await alice.post(`/api/v3/apps/${appId}/tools/${list.id}/execute`, {})
      expect([called.body.ok, api.seen.length]).toEqual([false, length])
    })

    test('is an edit: an entity tag that was read before it no longer matches', async () => {
      const { appId, list } = await appWithTools()
      await release(appId)
      const path = `/api/v3/apps/${appId}/tools/${list.id}`
      const { headers } = await alice.patch(path, { name: 'Renamed' })
      await discard(appId)
      const late = await alice.patch(path, { name: 'Late' }, { 'If-Match': headers.get('etag') ?? '' })
      expect(late.status).toBe(412)
    })
  })

  describe('v3.draft.clone', () => {
    const clone = (appId: string, body?: object) => alice.post(`${at(appId)}/clone-from-release`, body)

    test('makes the draft a copy of the live release when none is named', async () => {
      const { appId, list } = await appWithTools()
      const live = await release(appId)
      await alice.delete(`/api/v3/apps/${appId}/tools/${list.id}`)
      const { status, body } = await clone(appId)
      expect([status, body.app_id, body.validation.ok]).toEqual([200, appId, true])
      expect(await readChanges(appId)).toMatchObject({ source_release_id: live.id, total_changes: 0 })
      expect((await readContents(appId)).tools.map((tool: { id: string }) => tool.id)).toContain(list.id)
    })

    test('makes the draft a copy of an older release; the live release stays live', async () => {
      const { appId, list } = await appWithTools()
      const first = await release(appId)
      const before = await readContents(appId)
      await alice.delete(`/api/v3/apps/${appId}/tools/${list.id}`)
      const second = await release(appId)
      await clone(appId, { release_id: first.id })
      expect((await readContents(appId)).tools).toEqual(before.tools)
      expect(await readChanges(appId)).toMatchObject({
        source_release_id: first.id,
        total_changes: 0,
        draft: { has_changes: false },
      })
      const { body } = await alice.get(`/api/v2/apps/${appId}`)
      expect(body.app.latest_release.id).toBe(second.id)
      const third = await alice.post(`/api/v2/apps/${appId}/releases`)
      expect(third.body.release).toMatchObject({ version: 3, source_release_id: first.id })
    })

    test('rejects a release of another app, and an app without a release', async () => {
      const { appId } = await appWithTools()
      const none = await clone(appId)
      expect([none.status, none.body.error.code]).toEqual([422, 'unprocessable'])
      const other = await appWithTools()
      const { id } = await release(other.appId)
      const foreign = await clone(appId, { release_id: id })
      expect([foreign.status, foreign.body.error.code]).toEqual([422, 'unprocessable'])
    })
  })
})
