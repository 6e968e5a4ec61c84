import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ApiOperation } from '#http/operation.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import {
  type CreatedApp,
  makeReleasedApp,
  makeTool,
  releaseApp,
} from '#tests/support/service/create-resources.ts'
import { buildLeastBody } from '#tests/support/service/least-body.ts'
import { makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { takeSample } from '#tests/support/test-scope.ts'

describeWithService('postgres', 'environments', (service) => {
  let alice: Client
  let api: UpstreamApi

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    return () => api.close()
  })

  const at = (appId: string, rest = '') => `/api/v3/apps/${appId}/environments${rest}`

  const create = async (appId: string, key: string, settings: object = {}) => {
    const { status, body } = await alice.post(at(appId), { key, ...settings })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.environment
  }

  const promote = (appId: string, key: string, from: object, client = alice) =>
    client.post(at(appId, `/${key}/promotions`), from)

  const plan = async (appId: string, key: string, from: object, client = alice) =>
    (await client.post(at(appId, `/${key}/promotions/plan`), from)).body

  const listEnvironments = async (appId: string) => (await alice.get(at(appId))).body.data

  const callMcp = async (endpoint: string, method: string, params: object = {}) => {
    const message = { jsonrpc: '2.0', id: 1, method, params }
    const { status, body } = await (await service().as(null)).post(new URL(endpoint).pathname, message)
    return status === 200 ? body.result : status
  }

  const countCalls = async (appId: string) =>
    (await alice.get(`/api/v3/apps/${appId}/calls`)).body.data.length

  const listServedTools = async (endpoint: string) =>
    (await callMcp(endpoint, 'tools/list')).tools?.map(({ name }: { name: string }) => name)

  /** A released app with the tool `list`. */
  const makePets = (integration: object = {}) =>
    makeReleasedApp(alice, api.documentUrl, { list: 'listPets' }, { integration })

  /** A released app whose API takes a key. */
  async function makeGuardedPets(): Promise<CreatedApp & { connectionId: string }> {
    const pets = await makePets()
    const { body } = await alice.post(`/api/v3/apps/${pets.appId}/auth-connections`, {
      name: 'Key',
      provider_key: 'custom-api-key',
      config: { type: 'api_key', header_name: 'X-Key', api_key: 'secret of the app' },
    })
    const connectionId = body.auth_connection.id
    await alice.patch(`/api/v3/apps/${pets.appId}/integrations/${pets.integrationId}`, {
      auth_id: connectionId,
    })
    await releaseApp(alice, pets.appId)
    return { ...pets, connectionId }
  }

  const findConnection = async (appId: string) =>
    (await alice.get(`/api/v3/apps/${appId}/auth-connections`)).body.data[0]

  const giveKey = async (appId: string, apiKey: string) =>
    alice.patch(`/api/v3/apps/${appId}/auth-connections/${(await findConnection(appId)).id}`, {
      config: { api_key: apiKey },
    })

  describe('v3.environments.create', () => {
    test('creates an app of its own that no list of apps contains', async () => {
      const { appId } = await makePets()
      const staging = await create(appId, 'staging')
      expect(staging).toMatchObject({
        key: 'staging',
        is_default: false,
        access: 'public',
        promotion_role: 'publisher',
        tests_required: false,
        expires_at: null,
        live_release: null,
      })
      for (const path of ['/api/v1/apps', '/api/v2/apps?limit=100', '/api/v3/apps?limit=100']) {
        const { body } = await alice.get(path)
        const ids = (body.data ?? body.apps).map(({ id }: { id: string }) => id)
        expect([path, ids.includes(appId), ids.includes(staging.app_id)]).toEqual([path, true, false])
      }
      for (const family of ['v1', 'v2', 'v3'])
        expect((await alice.get(`/api/${family}/apps/${staging.app_id}`)).body.app.name).toBe('Pets')
      expect(await callMcp(staging.endpoint, 'tools/list')).toBe(404)
    })

    test('rejects a key that is taken, also by the app itself', async () => {
      const { appId } = await makePets()
      await create(appId, 'staging')
      const answers = []
      for (const key of ['staging', 'production'])
        answers.push((await alice.post(at(appId), { key })).body.error.code)
      expect(answers).toEqual(['conflict', 'conflict'])
    })

    test('has a limit', async () => {
      const { appId } = await makePets()
      for (let count = 0; count < 10; count++) await create(appId, `e${count}`)
      const { status, body } = await alice.post(at(appId), { key: 'more' })
      expect([status, body.error.message]).toEqual([
        422,
        'An app has at most 10 environments besides itself; delete one that you no longer need.',
      ])
    })

    test('brings the connections of the newest release, without their secrets', async () => {
      const { appId, connectionId } = await makeGuardedPets()
      const staging = await create(appId, 'staging')
      const connection = await findConnection(staging.app_id)
      expect([connection.key, connection.config.api_key, connection.id === connectionId]).toEqual([
        'key',
        '',
        false,
      ])
    })
  })

  describe('v3.environments.list', () => {
    test('begins with the app, which is the default environment, and is the same for all of them', async () => {
      const { appId, releaseId } = await makePets()
      const staging = await create(appId, 'staging')
      const listed = await listEnvironments(appId)
      expect(
        listed.map(({ key, is_default }: { key: string; is_default: boolean }) => [key, is_default]),
      ).toEqual([
        ['production', true],
        ['staging', false],
      ])
      expect(listed[0].live_release).toMatchObject({
        id: releaseId,
        origin_release_id: releaseId,
        origin_version: 1,
        promoted_from: null,
      })
      expect(await listEnvironments(staging.app_id)).toEqual(listed)
    })
  })

  describe('v3.environments.read', () => {
    test('reads one, and knows no other', async () => {
      const { appId } = await makePets()
      const staging = await create(appId, 'staging')
      expect((await alice.get(at(appId, '/staging'))).body).toEqual({ environment: staging })
      expect((await alice.get(at(appId, '/qa'))).status).toBe(404)
    })
  })

  describe('v3.environments.change', () => {
    test('changes settings, and renames only the default environment', async () => {
      const { appId } = await makePets()
      const staging = await create(appId, 'staging')
      const { body } = await alice.patch(at(appId, '/staging'), {
        promotion_role: 'owner',
        tests_required: true,
        access: 'token',
      })
      expect(body.environment).toMatchObject({
        promotion_role: 'owner',
        tests_required: true,
        access: 'token',
        allowed_callers: null,
      })
      const renamed = await alice.patch(at(appId, '/staging'), { key: 'qa' })
      expect([renamed.status, renamed.body.error.details[0].path]).toEqual([400, 'key'])
      const live = await alice.patch(at(appId, '/production'), { key: 'live' })
      expect(live.body.environment.key).toBe('live')
      const settings = await alice.patch(at(appId, '/live'), { tests_required: true })
      expect([settings.status, settings.body.error.details[0].path]).toEqual([400, 'tests_required'])
      expect((await alice.get(`/api/v3/apps/${staging.app_id}/access`)).body.access.kind).toBe('token')
    })
  })

  describe('v3.environments.delete', () => {
    test('ends its endpoint, and never deletes the app itself', async () => {
      const { appId, endpoint } = await makePets()
      const staging = await create(appId, 'staging')
      await promote(appId, 'staging', { from: 'production' })
      expect(await listServedTools(staging.endpoint)).toEqual(['list'])
      expect((await alice.delete(at(appId, '/staging'))).body).toEqual({ deleted: true })
      expect(await callMcp(staging.endpoint, 'tools/list')).toBe(404)
      expect((await alice.delete(at(appId, '/production'))).status).toBe(409)
      expect(await listServedTools(endpoint)).toEqual(['list'])
    })

    test('happens with the app', async () => {
      const { appId } = await makePets()
      const staging = await create(appId, 'staging')
      await promote(appId, 'staging', { from: 'production' })
      await alice.delete(`/api/v3/apps/${appId}`)
      expect(await callMcp(staging.endpoint, 'tools/list')).toBe(404)
      expect((await alice.get(`/api/v3/apps/${staging.app_id}`)).status).toBe(404)
    })
  })

  describe('v3.previews.put', () => {
    const put = (appId: string, key: string, body: object = {}) =>
      alice.put(`/api/v3/apps/${appId}/previews/${key}`, body)

    test('creates a preview, and prolongs it the next time', async () => {
      const { appId } = await makePets()
      const first = (await put(appId, 'pr-12')).body.environment
      expect(Math.round((Date.parse(first.expires_at) - Date.parse(first.created_at)) / 3_600_000)).toBe(168)
      await promote(appId, 'pr-12', { from: 'production' })
      const next = (await put(appId, 'pr-12', { expires_in_hours: 720 })).body.environment
      expect([next.app_id, next.live_release.version, next.expires_at > first.expires_at]).toEqual([
        first.app_id,
        1,
        true,
      ])
    })

    test('shows an app before its connections have secrets', async () => {
      const { appId } = await makeGuardedPets()
      const { environment } = (await put(appId, 'pr-12')).body
      expect((await promote(appId, 'pr-12', { from: 'production' })).body.error).toBeUndefined()
      expect(await listServedTools(environment.endpoint)).toEqual(['list'])
      const called = await callMcp(environment.endpoint, 'tools/call', { name: 'list', arguments: {} })
      expect([called.isError, called.content[0].text]).toEqual([true, 'The connection "Key" has no key.'])
    })

    test('neither changes another environment nor lasts longer than 30 days', async () => {
      const { appId } = await makePets()
      await create(appId, 'staging')
      expect((await put(appId, 'staging')).status).toBe(409)
      expect((await put(appId, 'production')).status).toBe(409)
      expect((await put(appId, 'pr-12', { expires_in_hours: 721 })).status).toBe(400)
    })

    test('has a limit', async () => {
      const { appId } = await makePets()
      for (let count = 0; count < 20; count++) expect((await put(appId, `pr-${count}`)).status).toBe(200)
      expect((await put(appId, 'pr-20')).body.error.message).toContain('at most 20 previews')
    })
  })

  describe('v3.previews.delete', () => {
    test('deletes previews only', async () => {
      const { appId } = await makePets()
      await create(appId, 'staging')
      await alice.put(`/api/v3/apps/${appId}/previews/pr-12`, {})
      const remove = async (key: string) =>
        (await alice.delete(`/api/v3/apps/${appId}/previews/${key}`)).status
      expect([await remove('staging'), await remove('pr-12'), await remove('pr-12')]).toEqual([409, 200, 404])
    })
  })

  describe('v3.environments.planPromotion', () => {
    test('names what clients notice, and what is live', async () => {
      const pets = await makePets()
      await create(pets.appId, 'staging')
      await promote(pets.appId, 'staging', { from: 'production' })
      await makeTool(alice, pets.appId, 'Get', pets.operation('getPet'))
      const { releaseId } = await releaseApp(alice, pets.appId)
      expect(await plan(pets.appId, 'staging', { from: 'production' })).toMatchObject({
        environment: 'staging',
        from_environment: 'production',
        from_release: { id: releaseId, version: 2 },
        live_release: { version: 1 },
        is_live: false,
        is_ready: true,
        obstacles: [],
        client_contract: { class: 'rescan', rescan: 1 },
      })
      expect((await listEnvironments(pets.appId))[1].live_release.version).toBe(1)
    })

    test.each([
      ['neither', {}],
      ['both', { from: 'production', release_id: 'rel_1' }],
    ])('takes %s of its members only alone', async (_, body) => {
      const { appId } = await makePets()
      await create(appId, 'staging')
      expect((await plan(appId, 'staging', body)).error.details[0].code).toBe('one_of')
    })

    test('knows no release of another app', async () => {
      const { appId } = await makePets()
      const other = await makePets()
      await create(appId, 'staging')
      const { error } = await plan(appId, 'staging', { release_id: other.releaseId })
      expect(error).toMatchObject({ code: 'unprocessable', details: [{ path: 'release_id' }] })
    })
  })

  describe('v3.releases.freeze', () => {
    const freeze = (appId: string) => alice.post(`/api/v3/apps/${appId}/release-candidates`)

    test('makes a release that is not live, and leaves draft and address as they are', async () => {
      const pets = await makePets()
      await makeTool(alice, pets.appId, 'Get', pets.operation('getPet'))
      const readDraft = async () => (await alice.get(`/api/v2/apps/${pets.appId}/draft/changes`)).body
      const draft = await readDraft()
      const { status, body } = await freeze(pets.appId)
      expect([status, body.release.version, body.release.state]).toEqual([201, 2, 'unpublished'])
      expect(await listServedTools(pets.endpoint)).toEqual(['list'])
      expect(await readDraft()).toEqual(draft)
      expect((await freeze(pets.appId)).body.release.id).toBe(body.release.id)
      expect((await releaseApp(alice, pets.appId)).releaseId).not.toBe(body.release.id)
    })

    test('becomes live in an environment, and then in the app itself', async () => {
      const pets = await makePets()
      const staging = await create(pets.appId, 'staging')
      await makeTool(alice, pets.appId, 'Get', pets.operation('getPet'))
      const { release } = (await freeze(pets.appId)).body
      await promote(pets.appId, 'staging', { release_id: release.id })
      expect(await listServedTools(staging.endpoint)).toEqual(['list', 'get'])
      expect(await listServedTools(pets.endpoint)).toEqual(['list'])
      const { body } = await promote(pets.appId, 'production', { from: 'staging' })
      expect(body).toMatchObject({ changed: true, release: { id: release.id, version: 2 } })
      expect(await listServedTools(pets.endpoint)).toEqual(['list', 'get'])
      expect((await alice.get(`/api/v3/apps/${pets.appId}/releases/${release.id}`)).body.release.state).toBe(
        'published',
      )
    })
  })

  describe('v3.environments.promote', () => {
    test('copies contents and manifest with other ids only, under the same digest', async () => {
      const pets = await makeGuardedPets()
      const staging = await create(pets.appId, 'staging')
      await giveKey(staging.app_id, 'secret of staging')
      const { body } = await promote(pets.appId, 'staging', { from: 'production' })
      const [production, promoted] = await listEnvironments(pets.appId)
      expect(body).toMatchObject({ changed: true, from_environment: 'production', environment: 'staging' })
      expect(promoted.live_release).toMatchObject({
        version: 1,
        digest: production.live_release.digest,
        origin_release_id: production.live_release.id,
        origin_version: production.live_release.version,
        promoted_from: { environment: 'production', release_id: production.live_release.id },
      })
      const readTools = async (endpoint: string) => (await callMcp(endpoint, 'tools/list')).tools
      expect(await readTools(staging.endpoint)).toEqual(await readTools(pets.endpoint))
      const listIds = async (appId: string, list: string) => {
        const { body } = await alice.get(`/api/v3/apps/${appId}/${list}`)
        return (body.items ?? body.data).map(({ id }: { id: string }) => id)
      }
      for (const list of ['tools', 'integrations', 'auth-connections']) {
        const [own, theirs] = [await listIds(pets.appId, list), await listIds(staging.app_id, list)]
        expect([list, theirs.length, theirs.filter((id: string) => own.includes(id))]).toEqual([
          list,
          own.length,
          [],
        ])
      }
    })

    test('calls of each environment carry its own secret', async () => {
      const pets = await makeGuardedPets()
      const staging = await create(pets.appId, 'staging')
      await giveKey(staging.app_id, 'secret of staging')
      await promote(pets.appId, 'staging', { from: 'production' })
      const call = async (endpoint: string) => {
        const before = api.seen.length
        await callMcp(endpoint, 'tools/call', { name: 'list', arguments: {} })
        return api.seen.slice(before).map(({ headers }) => headers['x-key'])
      }
      expect(await call(pets.endpoint)).toEqual(['secret of the app'])
      expect(await call(staging.endpoint)).toEqual(['secret of staging'])
      await promote(pets.appId, 'staging', { from: 'production' })
      await makeTool(alice, pets.appId, 'Get', pets.operation('getPet'))
      await releaseApp(alice, pets.appId)
      await promote(pets.appId, 'staging', { from: 'production' })
      expect(await call(staging.endpoint)).toEqual(['secret of staging'])
      await expect.poll(() => countCalls(pets.appId)).toBe(1)
      await expect.poll(() => countCalls(staging.app_id)).toBe(2)
    })

    test('calls of each environment go to the address that it has, with the secret that was given for it', async () => {
      const other = await startUpstreamApi()
      onTestFinished(() => other.close())
      const pets = await makeGuardedPets()
      await alice.put(`/api/v3/apps/${pets.appId}/variables`, { variables: { SHOP: { type: 'url' } } })
      await alice.put(`/api/v3/apps/${pets.appId}/variable-values`, { values: { SHOP: api.url } })
      const placeholder = `$\{var:SHOP}/v1`
      await alice.patch(`/api/v3/apps/${pets.appId}/integrations/${pets.integrationId}`, {
        base_url: placeholder,
      })
      await giveKey(pets.appId, 'secret of the app')
      const staging = await create(pets.appId, 'staging')
      await releaseApp(alice, pets.appId)
      await giveKey(staging.app_id, 'early')
      expect((await plan(pets.appId, 'staging', { from: 'production' })).obstacles).toEqual([
        { code: 'variable_missing', name: 'SHOP', message: 'The variable SHOP of staging has no value.' },
      ])
      const values = await alice.put(`/api/v3/apps/${staging.app_id}/variable-values`, {
        values: { SHOP: other.url },
      })
      expect(values.body.error).toBeUndefined()
      await giveKey(staging.app_id, 'secret of staging')
      expect((await promote(pets.appId, 'staging', { from: 'production' })).body.error).toBeUndefined()
      api.seen.length = 0
      for (const endpoint of [pets.endpoint, staging.endpoint])
        await callMcp(endpoint, 'tools/call', { name: 'list', arguments: {} })
      expect(api.seen.map(({ headers }) => headers['x-key'])).toEqual(['secret of the app'])
      expect(other.seen.map(({ headers }) => headers['x-key'])).toEqual(['secret of staging'])
      const declared = await alice.put(`/api/v3/apps/${staging.app_id}/variables`, { variables: {} })
      expect(declared.status).toBe(403)
    })

    test('neither a release nor a promotion of a builder decides where a secret is sent', async () => {
      const evil = await startUpstreamApi()
      onTestFinished(() => evil.close())
      const id = await makeWorkspace(service(), 'alice', { bob: 'builder' })
      const bob = await service().as('bob')
      const appId = await makeAppIn(alice, id)
      const spare = await alice.post(`/api/v3/apps/${appId}/auth-connections`, {
        name: 'Spare',
        provider_key: 'custom-api-key',
        config: { type: 'api_key', header_name: 'X-Key' },
      })
      await makePetsIn(appId)
      const staging = await create(appId, 'staging', { promotion_role: 'builder' })
      await giveKey(staging.app_id, 'secret of staging')
      const { body } = await bob.post(`/api/v1/apps/${appId}/integrations`, {
        name: 'Evil',
        kind: 'rest',
        endpoint: evil.documentUrl,
        authId: spare.body.auth_connection.id,
      })
      const listed = await bob.get(`/api/v1/apps/${appId}/integrations/${body.integration.id}/operations`)
      await makeTool(bob, appId, 'Steal', listed.body.operations[0].id)
      await alice.patch(`/api/v3/apps/${appId}/auth-connections/${spare.body.auth_connection.id}`, {
        config: { api_key: 'secret of the app' },
      })
      const frozen = await bob.post(`/api/v3/apps/${appId}/release-candidates`)
      expect(frozen.status).toBe(201)
      const request = { release_id: frozen.body.release.id }
      const integrations = await alice.get(`/api/v3/apps/${staging.app_id}/integrations`)
      expect(integrations.body.data.map(({ name }: { name: string }) => name)).toEqual(['Pets'])
      expect((await promote(appId, 'staging', request, bob)).status).toBe(403)
      expect((await promote(appId, 'staging', request)).status).toBe(200)
      await callMcp(staging.endpoint, 'tools/call', { name: 'steal', arguments: {} })
      expect(evil.seen.at(-1)?.headers['x-key']).toBe('secret of staging')
    })

    test('is blocked by a connection without the secret that the source has', async () => {
      const pets = await makeGuardedPets()
      const staging = await create(pets.appId, 'staging')
      const obstacle = {
        code: 'secret_missing',
        name: 'key',
        message: 'The connection key (Key) of staging lacks its secret api_key.',
      }
      expect(await plan(pets.appId, 'staging', { from: 'production' })).toMatchObject({
        is_ready: false,
        obstacles: [obstacle],
      })
      const { status, body } = await promote(pets.appId, 'staging', { from: 'production' })
      expect([status, body.error.message, body.error.details]).toEqual([
        422,
        obstacle.message,
        { obstacles: [obstacle] },
      ])
      expect((await listEnvironments(pets.appId))[1].live_release).toBeNull()
      await giveKey(staging.app_id, 'secret of staging')
      expect((await promote(pets.appId, 'staging', { from: 'production' })).status).toBe(200)
    })

    test('is blocked by required tests that had not passed', async () => {
      const pets = await makePets()
      await create(pets.appId, 'staging', { tests_required: true })
      expect((await plan(pets.appId, 'staging', { from: 'production' })).obstacles).toMatchObject([
        { code: 'tests_not_passed', name: null },
      ])
      await alice.post(`/api/v3/apps/${pets.appId}/test-cases`, { tool: 'list' })
      const run = await alice.post(`/api/v3/apps/${pets.appId}/tests/run`)
      expect(run.body.run).toMatchObject({ passed: 1, failed: 0 })
      await releaseApp(alice, pets.appId)
      expect((await promote(pets.appId, 'staging', { from: 'production' })).body.error).toBeUndefined()
    })

    test('again changes nothing', async () => {
      const { appId } = await makePets()
      await create(appId, 'staging')
      const first = (await promote(appId, 'staging', { from: 'production' })).body
      const second = (await promote(appId, 'staging', { from: 'production' })).body
      expect([first.changed, second.changed, second.release.id === first.release.id]).toEqual([
        true,
        false,
        true,
      ])
    })

    test('twice at once makes one release', async () => {
      const { appId } = await makePets()
      const staging = await create(appId, 'staging')
      const answers = await Promise.all(
        [1, 2, 3].map(() => promote(appId, 'staging', { from: 'production' })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers.filter(({ body }) => body.changed)).toHaveLength(1)
      expect((await alice.get(`/api/v3/apps/${staging.app_id}/releases`)).body.data).toHaveLength(1)
    })

    test('goes from stage to stage, and each stage can be rolled back', async () => {
      const pets = await makePets()
      const staging = await create(pets.appId, 'staging')
      const live = await create(pets.appId, 'live')
      await promote(pets.appId, 'staging', { from: 'production' })
      await promote(pets.appId, 'live', { from: 'staging' })
      await makeTool(alice, pets.appId, 'Get', pets.operation('getPet'))
      await releaseApp(alice, pets.appId)
      await promote(pets.appId, 'staging', { from: 'production' })
      await promote(pets.appId, 'live', { from: 'staging' })
      expect(await listServedTools(live.endpoint)).toEqual(['list', 'get'])
      expect((await listEnvironments(pets.appId))[2].live_release).toMatchObject({
        version: 2,
        origin_version: 2,
        promoted_from: { environment: 'staging' },
      })
      const releases = (await alice.get(`/api/v3/apps/${live.app_id}/releases?sort=version`)).body.data
      const restored = await alice.post(`/api/v3/apps/${live.app_id}/releases/${releases[0].id}/restore`)
      expect([restored.status, restored.body.ok]).toEqual([200, true])
      expect(await listServedTools(live.endpoint)).toEqual(['list'])
      expect(await listServedTools(staging.endpoint)).toEqual(['list', 'get'])
      expect((await alice.get(`/api/v3/apps/${live.app_id}/tools`)).body.items).toHaveLength(1)
      const again = (await promote(pets.appId, 'live', { from: 'staging' })).body
      expect([again.changed, again.release.version]).toEqual([true, 3])
    })

    test('requires the role that the environment demands', async () => {
      const id = await makeWorkspace(service(), 'alice', { bob: 'builder', pia: 'publisher' })
      const appId = await makeAppIn(alice, id)
      const made = await makePetsIn(appId)
      const clients = { bob: await service().as('bob'), pia: await service().as('pia') }
      for (const role of ['builder', 'publisher', 'owner'])
        await create(appId, `for-${role}`, { promotion_role: role })
      const status = async (client: Client, key: string) =>
        (await promote(appId, key, { release_id: made }, client)).status
      expect({
        builder: [await status(clients.bob, 'for-builder'), await status(clients.pia, 'for-builder')],
        publisher: [await status(clients.bob, 'for-publisher'), await status(clients.pia, 'for-publisher')],
        owner: [await status(clients.bob, 'for-owner'), await status(clients.pia, 'for-owner')],
        default: await status(clients.bob, 'production'),
      }).toEqual({ builder: [200, 200], publisher: [403, 200], owner: [403, 403], default: 403 })
      expect((await plan(appId, 'for-owner', { release_id: made }, clients.pia)).obstacles).toMatchObject([
        { code: 'role_missing', name: 'owner' },
      ])
      const restore = await clients.pia.post(`/api/v3/apps/${appId}/releases/${made}/restore`)
      expect(restore.status).toBe(200)
    })

    /** A release of an app in a workspace. */
    async function makePetsIn(appId: string): Promise<string> {
      const { body } = await alice.post(`/api/v1/apps/${appId}/integrations`, {
        name: 'Pets',
        kind: 'rest',
        endpoint: api.documentUrl,
      })
      const listed = await alice.get(`/api/v1/apps/${appId}/integrations/${body.integration.id}/operations`)
      await makeTool(alice, appId, 'List', listed.body.operations[0].id)
      return (await releaseApp(alice, appId)).releaseId
    }

    test('is in the audit trail of the environment, with who did it', async () => {
      const { appId } = await makePets()
      const staging = await create(appId, 'staging')
      await promote(appId, 'staging', { from: 'production' })
      const { body } = await alice.get(`/api/v3/audit?app_id=${staging.app_id}`)
      expect(body.data[0]).toMatchObject({
        operation: 'v3.environments.promote',
        actor: { subject: 'alice' },
        changes: expect.arrayContaining([expect.objectContaining({ kind: 'release', action: 'created' })]),
      })
    })
  })

  describe('an environment has no draft', () => {
    /** Operations that replace or end the environment, or that send something. */
    const otherwise =
      /\.(apps\.(delete|deploy|transfer)|environments\.\w+|previews\.\w+|releases\.(restore|verify)|auth\w*\.(test|authorize|connect|disconnect)\w*|discovery\.run|testCases\.record|tests\.\w+|tools\.execute)$/

    /** A released environment with an account of its own, and the ids of what it contains. */
    async function makeStaging() {
      const pets = await makeGuardedPets()
      await alice.post(`/api/v3/apps/${pets.appId}/prompts`, { name: 'Ask', template: 'Ask.' })
      await alice.post(`/api/v3/apps/${pets.appId}/skills`, {
        name: 'ask',
        description: 'Asks. Use it to ask.',
        body: 'Ask.',
      })
      await releaseApp(alice, pets.appId)
      const { app_id: appId } = await create(pets.appId, 'staging')
      await giveKey(appId, 'secret of staging')
      await promote(pets.appId, 'staging', { from: 'production' })
      const find = async (list: string) => {
        const { body } = await alice.get(`/api/v3/apps/${appId}/${list}`)
        return (body.items ?? body.data)[0].id as string
      }
      const ids: Record<string, string> = {
        app: appId,
        auth: await find('auth-connections'),
        authconnection: await find('auth-connections'),
        integration: await find('integrations'),
        tool: await find('tools'),
        prompt: await find('prompts'),
        skill: await find('skills'),
      }
      return { appId, ids }
    }

    const rejected = [
      'v2.releases.create',
      'v3.releases.create',
      'v3.releases.freeze',
      'v3.draft.discard',
      'v3.tools.delete',
      'v3.integrations.delete',
      'v3.prompts.delete',
      'v3.skills.delete',
      'v3.appFile.apply',
    ]

    test('no operation changes its contents, and edits of them name promotion', async () => {
      const { appId, ids } = await makeStaging()
      const readContents = async () => (await alice.get(`/api/v3/apps/${appId}/file`)).body
      const before = await readContents()
      const edits = operationTable.filter(
        (op) => op.method !== 'GET' && /\{app_?id\}/i.test(op.path) && !otherwise.test(op.id),
      )
      expect(edits.length).toBeGreaterThan(80)
      const named: string[] = []
      const sampled = takeSample(edits, 4)
      for (const op of new Set([...sampled, ...edits.filter(({ id }) => rejected.includes(id))])) {
        const path = fillPath(
          op,
          (name) => ids[name.replace(/_?id$/i, '').replace('_', '').toLowerCase()] ?? name,
        )
        const { status, body } = await send(op, path)
        if (status >= 400 && body.error.message.startsWith('The environment staging has no draft'))
          named.push(op.id)
      }
      expect(await readContents()).toEqual(before)
      expect(named).toEqual(expect.arrayContaining(rejected))
      const changes = [
        await alice.patch(`/api/v3/apps/${appId}`, { name: 'Other' }),
        await alice.patch(`/api/v1/apps/${appId}`, { slug: 'other' }),
        await alice.patch(`/api/v3/apps/${appId}/tools/${ids.tool}`, { description: 'Other.' }),
        await alice.patch(`/api/v3/apps/${appId}/integrations/${ids.integration}`, { base_url: api.url }),
        await alice.patch(`/api/v3/apps/${appId}/auth-connections/${ids.auth}`, {
          config: { header_name: 'X' },
        }),
        await alice.delete(`/api/v3/apps/${appId}/auth-connections/${ids.auth}`),
        await alice.put(`/api/v3/apps/${appId}/file`, { file: before.file }),
      ]
      expect(changes.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403])
      expect(await readContents()).toEqual(before)
    })

    const send = (op: ApiOperation, path: string) => {
      if (op.method === 'DELETE') return alice.delete(path)
      const body = op.body ? buildLeastBody(op.body) : undefined
      return alice[op.method.toLowerCase() as 'post' | 'patch' | 'put'](path, body)
    }
  })

  describe('in an app file', () => {
    const buildFile = (environments: object, app: object = {}) => ({
      file: {
        version: 1,
        app: { name: 'Filed', ...app },
        variables: { SHOP: { type: 'url' } },
        environments,
      },
    })
    const staging = { promotion_role: 'builder', variables: { SHOP: 'https://staging.example' } }
    const file = buildFile({ staging, live: { access: 'token', tests_required: true } })

    test('are created with the app, changed later, and written by a pull', async () => {
      const made = await alice.post('/api/v3/apps/from-file', file)
      expect(made.body.error).toBeUndefined()
      const appId = made.body.app_id
      expect(await listEnvironments(appId)).toMatchObject([
        { key: 'production', is_default: true },
        { key: 'staging', access: 'public', promotion_role: 'builder' },
        { key: 'live', access: 'token', tests_required: true },
      ])
      expect((await alice.get(`/api/v3/apps/${appId}/file`)).body.file.environments).toEqual(
        file.file.environments,
      )
      const changed = buildFile({ staging: { variables: { SHOP: 'https://other.example' } } })
      const { plan: planned } = (await alice.post(`/api/v3/apps/${appId}/file/plan`, changed)).body
      expect(planned.changes).toMatchObject([
        { entity_type: 'environment', key: 'staging', change: 'changed', fields: expect.any(Array) },
      ])
      expect((await alice.put(`/api/v3/apps/${appId}/file`, changed)).body.error).toBeUndefined()
      const after = (await alice.get(`/api/v3/apps/${appId}/file`)).body.file.environments
      expect(after).toEqual({
        staging: { variables: { SHOP: 'https://other.example' } },
        live: { access: 'token', tests_required: true },
      })
      const again = await alice.post(`/api/v3/apps/${appId}/file/plan`, changed)
      expect(again.body.plan.has_changes).toBe(false)
    })

    test('a file that is older than the environments leaves the key of the app itself', async () => {
      const older = buildFile({})
      const appId = (await alice.post('/api/v3/apps/from-file', older)).body.app_id
      const path = `/api/v3/apps/${appId}/environments`
      await alice.patch(`${path}/production`, { key: 'development' })
      await alice.post(path, { key: 'production' })
      const { status, body } = await alice.put(`/api/v3/apps/${appId}/file`, older)
      expect([status, body.plan?.has_changes]).toEqual([200, false])
      expect(await listEnvironments(appId)).toMatchObject([
        { key: 'development', is_default: true },
        { key: 'production', is_default: false },
      ])
    })

    test('who releases an app is no editor of its draft', async () => {
      const { appId } = await makePets()
      const path = `/api/v3/apps/${appId}/file`
      const { file: read } = (await alice.get(path)).body
      expect((await alice.put(path, { file: read, protect_edits: true })).status).toBe(200)
      await releaseApp(alice, appId)
      expect((await alice.get(`${path}/application`)).body.application.editors).toEqual([])
    })

    test.each([
      ['the key of the app itself', { production: {} }, 'file.environments.production'],
      ['the same key twice', { qa: {} }, 'file.environments.qa', { environment: 'qa' }],
      [
        'a value without a declaration',
        { qa: { variables: { NONE: 1 } } },
        'file.environments.qa.variables.NONE',
      ],
      ['a value of another type', { qa: { variables: { SHOP: 3 } } }, 'file.environments.qa.variables.SHOP'],
    ] as [string, object, string, object?][])(
      '%s is named by its place',
      async (_, environments, pointer, app = {}) => {
        const { status, body } = await alice.post('/api/v3/apps/from-file', buildFile(environments, app))
        expect([status, body.error.details.map(({ path }: { path: string }) => path)]).toEqual([
          422,
          [pointer],
        ])
      },
    )

    test('need a publisher', async () => {
      const id = await makeWorkspace(service(), 'alice', { bob: 'builder' })
      const appId = await makeAppIn(alice, id)
      const bob = await service().as('bob')
      const { file: read } = (await alice.get(`/api/v3/apps/${appId}/file`)).body
      const sent = { file: { ...read, environments: { staging: {} } } }
      expect((await bob.put(`/api/v3/apps/${appId}/file`, sent)).status).toBe(403)
      expect((await alice.put(`/api/v3/apps/${appId}/file`, sent)).status).toBe(200)
    })
  })

  test('moves with its app, and cannot be moved alone', async () => {
    const { appId } = await makePets()
    const staging = await create(appId, 'staging')
    await promote(appId, 'staging', { from: 'production' })
    const id = await makeWorkspace(service(), 'alice', { vera: 'viewer' })
    const alone = await alice.post(`/api/v3/apps/${staging.app_id}/transfer`, { workspace_id: id })
    expect(alone.status).toBe(409)
    const vera = await service().as('vera')
    expect((await vera.get(at(appId))).status).toBe(404)
    expect((await alice.post(`/api/v3/apps/${appId}/transfer`, { workspace_id: id })).status).toBe(200)
    expect((await vera.get(`/api/v3/apps/${staging.app_id}`)).body.app.workspace_id).toBe(id)
    expect(await listServedTools(staging.endpoint)).toEqual(['list'])
  })

  test('a new connection reaches the environments with the release, so that it can be set up', async () => {
    const pets = await makePets()
    const staging = await create(pets.appId, 'staging')
    await promote(pets.appId, 'staging', { from: 'production' })
    const { body } = await alice.post(`/api/v3/apps/${pets.appId}/auth-connections`, {
      name: 'Key',
      provider_key: 'custom-api-key',
      config: { type: 'api_key', header_name: 'X-Key', api_key: 'secret of the app' },
    })
    await alice.patch(`/api/v3/apps/${pets.appId}/integrations/${pets.integrationId}`, {
      auth_id: body.auth_connection.id,
    })
    await releaseApp(alice, pets.appId)
    expect((await promote(pets.appId, 'staging', { from: 'production' })).status).toBe(422)
    await giveKey(staging.app_id, 'secret of staging')
    expect((await promote(pets.appId, 'staging', { from: 'production' })).status).toBe(200)
    await callMcp(staging.endpoint, 'tools/call', { name: 'list', arguments: {} })
    expect(api.seen.at(-1)?.headers['x-key']).toBe('secret of staging')
  })
})
