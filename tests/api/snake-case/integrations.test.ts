import { describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { snakeCaseFamilies } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

for (const family of snakeCaseFamilies)
  describeWithService('sqlite', `integrations in ${family}`, (service) => {
    describe(`${family}.integrations.create`, () => {
      test('imports the document at its endpoint', async () => {
        const alice = await service().as('alice')
        const api = await startUpstreamApi()
        const appId = await makeApp(alice)
        const { status, headers, body } = await alice.post(`/api/${family}/apps/${appId}/integrations`, {
          name: 'Pets',
          kind: 'rest',
          endpoint: api.documentUrl,
        })
        expect(status).toBe(201)
        const { integration } = body
        expect(headers.get('location')).toBe(
          `${service().url}/api/${family}/apps/${appId}/integrations/${integration.id}`,
        )
        expect(integration).toMatchObject({
          app_id: appId,
          provider_key: 'custom-http',
          auth_id: family === 'v3' ? null : '',
          base_url: `${api.url}/v1`,
          title: 'Pets',
          spec_version: expect.any(String),
          status: 'ready',
          last_error: null,
          auth_discovery_status: 'none',
          discovery_events: expect.arrayContaining([
            expect.objectContaining({ code: 'document_imported', user_facing: true }),
          ]),
        })
        const listed = await alice.get(
          `/api/${family}/apps/${appId}/integrations/${integration.id}/operations`,
        )
        expect(listed.body.data).toHaveLength(4)
        await api.close()
      })

      test('is a draft while its document cannot be read and it has no operations', async () => {
        const alice = await service().as('alice')
        const api = await startUpstreamApi()
        const appId = await makeApp(alice)
        const at = `/api/${family}/apps/${appId}/integrations`
        api.respondWith(() => ({ status: 404 }))
        const lost = { name: 'Pets', kind: 'rest', endpoint: `${api.url}/lost.json`, base_url: api.url }
        const create = async (more = {}) => (await alice.post(at, { ...lost, ...more })).body.integration
        const statusOf = async (id: string) => (await alice.get(`${at}/${id}`)).body.integration.status
        const found = await create()
        expect(found).toMatchObject({ status: 'draft', last_error: expect.stringContaining('404') })
        expect((await create({ status: 'ready' })).status).toBe('ready')
        const manual = await create()
        await alice.post(`${at}/${manual.id}/operations`, { name: 'List', method: 'GET', path: '/pets' })
        expect(await statusOf(manual.id)).toBe('ready')
        await alice.post(`${at}/${found.id}/import`, { url: api.documentUrl })
        expect(await statusOf(found.id)).toBe('ready')
        await api.close()
      })

      test('rejects an auth connection that the app does not have', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        const sent = { name: 'Pets', kind: 'rest', auth_id: 'auth_nope' }
        expect((await alice.post(`/api/${family}/apps/${appId}/integrations`, sent)).status).toBe(422)
      })
    })

    describe(`${family}.integrations.list`, () => {
      test('lists the newest first, and finds by base URL', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        const at = `/api/${family}/apps/${appId}/integrations`
        for (const name of ['One', 'Two']) {
          await alice.post(at, { name, kind: 'rest', base_url: `https://${name}.example` })
        }
        const namesOf = async (query: string) =>
          (await alice.get(`${at}?${query}`)).body.data.map((one: { name: string }) => one.name)
        expect(await namesOf('')).toEqual(['Two', 'One'])
        expect(await namesOf('query=ONE.EX')).toEqual(['One'])
      })
    })

    describe(`${family}.integrations.read`, () => {
      test('reads one, which other users do not find', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        const made = await alice.post(`/api/${family}/apps/${appId}/integrations`, {
          name: 'One',
          kind: 'rest',
        })
        const at = `/api/${family}/apps/${appId}/integrations/${made.body.integration.id}`
        expect((await alice.get(at)).body).toEqual(made.body)
        expect(made.body.integration.last_discovered_at).toBe(family === 'v2' ? '' : null)
        expect((await (await service().as('bob')).get(at)).status).toBe(404)
      })
    })

    describe(`${family}.integrations.change`, () => {
      test('changes what is sent', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        const made = await alice.post(`/api/${family}/apps/${appId}/integrations`, {
          name: 'One',
          kind: 'rest',
        })
        const at = `/api/${family}/apps/${appId}/integrations/${made.body.integration.id}`
        const { body } = await alice.patch(at, { base_url: 'https://one.example', status: 'draft' })
        expect(body.integration).toMatchObject({
          name: 'One',
          base_url: 'https://one.example',
          status: 'draft',
        })
      })
    })

    describe(`${family}.integrations.delete`, () => {
      test('deletes it and its operations', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        const made = await alice.post(`/api/${family}/apps/${appId}/integrations`, {
          name: 'One',
          kind: 'rest',
        })
        const at = `/api/${family}/apps/${appId}/integrations/${made.body.integration.id}`
        const operation = await alice.post(`${at}/operations`, { name: 'Get', method: 'GET', path: '/' })
        expect((await alice.delete(at)).body).toEqual({ deleted: true })
        expect((await alice.get(at)).status).toBe(404)
        const gone = await alice.get(`/api/${family}/apps/${appId}/operations/${operation.body.operation.id}`)
        expect(gone.status).toBe(404)
      })
    })
  })
