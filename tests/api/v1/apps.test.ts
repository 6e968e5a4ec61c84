import { describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'apps in v1', (service) => {
  describe('v1.apps.create', () => {
    test('creates an app with the members that were sent and defaults for the others', async () => {
      const alice = await service().as('alice')
      const { status, headers, body } = await alice.post('/api/v1/apps', {
        name: 'Grüße an alle',
        description: 'd',
        companyUrl: 'https://example.com',
        branding: { primaryColor: '#123456', borderRadius: 'lg' },
      })
      expect(status).toBe(201)
      expect(headers.get('location')).toBe(`${service().url}/api/v1/apps/${body.app.id}`)
      expect(body.app).toEqual({
        id: expect.stringMatching(/^app_[0-9a-z]{26}$/),
        publicMcpId: expect.stringMatching(/^[a-z0-9]{26,}$/),
        slug: 'grusse-an-alle',
        name: 'Grüße an alle',
        description: 'd',
        version: '0',
        status: 'draft',
        isEnabled: true,
        access: 'public',
        isListed: false,
        starterTemplateId: '',
        templateId: '',
        companyUrl: 'https://example.com',
        serverInstructions: '',
        branding: {
          primaryColor: '#123456',
          accentColor: '',
          backgroundColor: '',
          fontFamily: '',
          borderRadius: 'lg',
        },
      })
    })

    test('generates a free slug when none is sent, and rejects a taken one', async () => {
      const carol = await service().as('carol')
      const slugs = []
      for (let n = 0; n < 3; n++)
        slugs.push((await carol.post('/api/v1/apps', { name: 'Same' })).body.app.slug)
      expect(slugs).toEqual(['same', 'same-2', 'same-3'])
      const taken = await carol.post('/api/v1/apps', { name: 'Other', slug: 'same' })
      expect(taken.status).toBe(409)
      expect(taken.body.error).toMatchObject({ code: 'conflict', details: [{ path: 'slug', code: 'taken' }] })
      const dave = await service().as('dave')
      expect((await dave.post('/api/v1/apps', { name: 'Other', slug: 'same' })).status).toBe(201)
    })

    test('rejects a template that is not in the catalog', async () => {
      const alice = await service().as('alice')
      const { status, body } = await alice.post('/api/v1/apps', { name: 'T', templateId: 'nope' })
      expect([status, body.error.code]).toEqual([422, 'unprocessable'])
    })

    test('reports all invalid members at once', async () => {
      const alice = await service().as('alice')
      const { status, body } = await alice.post('/api/v1/apps', { name: '', slug: 'No Good', description: 7 })
      expect(status).toBe(400)
      expect(body.error.details.map((detail: { path: string }) => detail.path).sort()).toEqual([
        'description',
        'name',
        'slug',
      ])
    })
  })

  describe('v1.apps.list', () => {
    test('lists only your apps', async () => {
      const erin = await service().as('erin')
      await makeApp(await service().as('mallory'), 'Not yours')
      const mine = [await makeApp(erin, 'One'), await makeApp(erin, 'Two')]
      const { body } = await erin.get('/api/v1/apps')
      expect(body.apps.map((app: { id: string }) => app.id)).toEqual(mine)
    })
  })

  describe('v1.apps.read', () => {
    test('reads an app that was created through v2', async () => {
      const alice = await service().as('alice')
      const id = await makeApp(alice, 'Both')
      const { status, body } = await alice.get(`/api/v1/apps/${id}`)
      expect(status).toBe(200)
      expect(body.app).toMatchObject({ id, name: 'Both' })
    })
  })

  describe('v1.apps.change', () => {
    test('changes only the members that are sent, and leaves members that v1 does not have', async () => {
      const alice = await service().as('alice')
      const made = await alice.post('/api/v2/apps', {
        name: 'Kept',
        description: 'old',
        branding: { logo_url: 'https://example.com/logo.png', primary_color: '#000' },
      })
      const id = made.body.app.id
      const { status, body } = await alice.patch(`/api/v1/apps/${id}`, {
        description: 'new',
        isEnabled: false,
        branding: { primaryColor: '#fff' },
        id: 'app_other',
        version: '99',
        nonsense: true,
      })
      expect(status).toBe(200)
      expect(body.app).toMatchObject({ id, name: 'Kept', description: 'new', isEnabled: false, version: '0' })
      const { body: after } = await alice.get(`/api/v2/apps/${id}`)
      expect(after.app.branding).toMatchObject({
        logo_url: 'https://example.com/logo.png',
        primary_color: '#fff',
      })
    })

    test('accepts an empty change, which changes nothing', async () => {
      const alice = await service().as('alice')
      const id = await makeApp(alice, 'Untouched')
      const before = await alice.get(`/api/v2/apps/${id}`)
      expect((await alice.patch(`/api/v1/apps/${id}`, {})).status).toBe(200)
      expect((await alice.get(`/api/v2/apps/${id}`)).body).toEqual(before.body)
    })
  })

  describe('v1.apps.deploy', () => {
    test('releases the valid tools, and leaves out blocked ones', async () => {
      const alice = await service().as('alice')
      const api = await startUpstreamApi()
      const id = await makeApp(alice, 'Deployed')
      const good = await makeIntegration(alice, id, api.documentUrl)
      await makeTool(alice, id, 'Good', good.operation('listPets'))
      const gone = await makeIntegration(alice, id, api.documentUrl)
      await makeTool(alice, id, 'Bad', gone.operation('listPets'))
      await alice.delete(`/api/v1/apps/${id}/integrations/${gone.integrationId}`)
      expect((await alice.post(`/api/v3/apps/${id}/releases`)).status).toBe(422)

      const { status, body } = await alice.post(`/api/v1/apps/${id}/deploy`)
      expect(status).toBe(200)
      expect(body.app).toMatchObject({ status: 'deployed', version: '1' })
      const listed = await (await service().as(null)).post(
        `/mcp/${body.app.publicMcpId}`,
        { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
        { Accept: 'application/json, text/event-stream' },
      )
      expect(listed.body.result.tools.map((tool: { name: string }) => tool.name)).toEqual(['good'])
      await api.close()
    })
  })
})
