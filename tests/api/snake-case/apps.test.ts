import { describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { snakeCaseFamilies } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

for (const family of snakeCaseFamilies)
  describeWithService('postgres', `apps in ${family}`, (service) => {
    describe(`${family}.apps.create`, () => {
      test('creates an app with a draft and no release', async () => {
        const alice = await service().as('alice')
        const { status, headers, body } = await alice.post(`/api/${family}/apps`, {
          name: 'Shop',
          branding: { logo_url: 'https://example.com/l.png' },
        })
        expect(status).toBe(201)
        expect(headers.get('location')).toBe(`${service().url}/api/${family}/apps/${body.app.id}`)
        expect(body.app).toMatchObject({
          slug: 'shop',
          enabled: true,
          starter_template_id: '',
          branding: { logo_url: 'https://example.com/l.png', secondary_color: '' },
          current_draft: { id: expect.stringMatching(/^drf_/), source_release_id: '', has_changes: false },
          latest_release: null,
        })
        expect(body.app.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      })
    })

    describe(`${family}.apps.read`, () => {
      test('reads an app that was created through v1', async () => {
        const alice = await service().as('alice')
        const made = await alice.post('/api/v1/apps', { name: 'From v1', serverInstructions: 'Be kind.' })
        const { body } = await alice.get(`/api/${family}/apps/${made.body.app.id}`)
        expect(body.app).toMatchObject({ name: 'From v1', server_instructions: 'Be kind.' })
      })
    })

    describe(`${family}.apps.change`, () => {
      test('changes what is sent; a changed name is a change of the draft', async () => {
        const alice = await service().as('alice')
        const id = await makeApp(alice, 'Before')
        const { body } = await alice.patch(`/api/${family}/apps/${id}`, { name: 'After', slug: 'after-all' })
        expect(body.app).toMatchObject({
          name: 'After',
          slug: 'after-all',
          current_draft: { has_changes: true },
        })
        const back = await alice.patch(`/api/${family}/apps/${id}`, { name: 'Before' })
        expect(back.body.app.current_draft.has_changes).toBe(false)
      })
    })

    describe(`${family}.apps.delete`, () => {
      test('deletes the app with everything in it, and its endpoint at once', async () => {
        const alice = await service().as('alice')
        const api = await startUpstreamApi()
        const id = await makeApp(alice, 'Going')
        const pets = await makeIntegration(alice, id, api.documentUrl)
        const tool = await makeTool(alice, id, 'Get', pets.operation('getPet'))
        const auth = await alice.post(`/api/v1/apps/${id}/auth`, { name: 'Key' })
        const { body: released } = await alice.post(`/api/${family}/apps/${id}/releases`)
        const { endpoint } = released.release
        expect(await initialize(endpoint)).toBe(200)
        expect((await alice.delete(`/api/${family}/apps/${id}`)).body).toEqual({ deleted: true })
        expect(await initialize(endpoint)).toBe(404)
        for (const path of [
          `/api/${family}/apps/${id}`,
          `/api/${family}/apps/${id}/tools/${tool.id}`,
          `/api/${family}/apps/${id}/operations/${pets.operation('getPet')}`,
          `/api/v1/apps/${id}/auth/${auth.body.auth.id}`,
          `/api/${family}/apps/${id}/releases/${released.release.id}`,
        ]) {
          expect([path, (await alice.get(path)).status]).toEqual([path, 404])
        }
        expect((await alice.delete(`/api/${family}/apps/${id}`)).status).toBe(404)
        await api.close()
      })

      test('frees the slug, and rejects other users and stale entity tags', async () => {
        const alice = await service().as('alice')
        const made = await alice.post(`/api/${family}/apps`, { name: 'Slugged', slug: 'slugged' })
        const at = `/api/${family}/apps/${made.body.app.id}`
        const tag = { 'If-Match': made.headers.get('etag') ?? '' }
        await alice.patch(at, { description: 'Changed.' })
        expect((await alice.delete(at, tag)).status).toBe(412)
        expect((await (await service().as('bob')).delete(at)).status).toBe(404)
        expect((await alice.delete(at)).status).toBe(200)
        const again = await alice.post(`/api/${family}/apps`, { name: 'Slugged', slug: 'slugged' })
        expect(again.status).toBe(201)
      })
    })
  })

/** The HTTP status of an MCP `initialize` request. */
async function initialize(endpoint: string): Promise<number> {
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  }
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const reply = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body) })
  return reply.status
}
