import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTemplateFiles } from '#adapters/embedded/templates/read-template-files.ts'
import type { Client } from '#tests/support/service/client.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const files = readTemplateFiles()

const ids = [...files.keys()]

describeWithService('postgres', 'templates', (service) => {
  let alice: Client
  let anonymous: Client

  beforeAll(async () => {
    alice = await service().as('alice')
    anonymous = await service().as(null)
  })

  const createFromTemplate = async (templateId: string, more: object = {}) => {
    const { status, body } = await alice.post('/api/v1/apps', { name: 'Mine', templateId, ...more })
    expect(status).toBe(201)
    return body.app
  }

  describe('v1.templates.list', () => {
    test('lists the full catalog without a token', async () => {
      const { status, body } = await anonymous.get('/api/v1/templates')
      expect(status).toBe(200)
      expect(body.templates.map((template: { templateId: string }) => template.templateId)).toEqual(ids)
      expect(body.templates.at(-1)).toEqual({
        templateId: 'weather',
        name: 'Weather',
        description:
          'Current conditions and forecasts for any place on Earth, from the open data of national weather services.',
        icon: 'cloud-sun',
        category: 'Travel',
        previewImage: `${service().url}/templates/weather/preview.svg`,
        branding: {
          primaryColor: '#1d5fb8',
          accentColor: '#f2a93b',
          backgroundColor: '#f4f8fd',
          fontFamily: 'system-ui',
          borderRadius: 'lg',
        },
      })
    })

    test('may be cached, and is not sent again to a client that has it', async () => {
      const { headers } = await anonymous.get('/api/v1/templates')
      expect(headers.get('cache-control')).toBe('public, max-age=3600')
      const known = { 'If-None-Match': headers.get('etag') ?? '' }
      expect((await anonymous.get('/api/v1/templates', known)).status).toBe(304)
    })
  })

  describe('v1.templates.read', () => {
    test('reads one with the names of its tools and prompts', async () => {
      const { status, headers, body } = await anonymous.get('/api/v1/templates/earthquakes')
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
      expect(headers.get('etag')).toBeTruthy()
      expect(body.template).toMatchObject({
        templateId: 'earthquakes',
        capabilities: [
          { name: 'Search earthquakes' },
          { name: 'Get an earthquake' },
          { name: 'Count earthquakes' },
        ],
        prompts: [{ name: 'The week in review' }, { name: 'Near a place' }],
      })
    })

    test('responds 404 for a template that is not in the catalog', async () => {
      const { status, body } = await anonymous.get('/api/v1/templates/nope')
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    })
  })

  describe('the preview image of a template', () => {
    test.each(ids)('%s is an SVG that can neither run scripts nor load anything', async (id) => {
      const { status, headers, body } = await anonymous.get(`/templates/${id}/preview.svg`)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toMatch(/^public, max-age=86400/)
      const [, style = ''] = /<style>(.+)<\/style>/.exec(body) ?? []
      const hash = createHash('sha256').update(style).digest('base64')
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
      )
      expect(style).toContain('prefers-color-scheme:dark')
      expect(body).not.toMatch(/<script|href|url\(/)
      const known = { 'If-None-Match': headers.get('etag') ?? '' }
      expect((await anonymous.get(`/templates/${id}/preview.svg`, known)).status).toBe(304)
    })

    test('of an unknown template is not found', async () => {
      expect((await anonymous.get('/templates/nope/preview.svg')).status).toBe(404)
    })
  })

  describe('an app created from a template', () => {
    test('has the texts of the template, except those that were sent', async () => {
      const plain = await createFromTemplate('weather')
      expect(plain).toMatchObject({
        templateId: 'weather',
        starterTemplateId: 'weather',
        description: files.get('weather')?.description,
        serverInstructions: files.get('weather')?.serverInstructions,
        branding: { primaryColor: '#1d5fb8', borderRadius: 'lg' },
      })
      const own = { description: 'd', serverInstructions: 's', branding: { primaryColor: '#000000' } }
      expect(await createFromTemplate('weather', own)).toMatchObject({
        name: 'Mine',
        description: 'd',
        serverInstructions: 's',
        branding: { primaryColor: '#000000', accentColor: '#f2a93b', borderRadius: 'lg' },
      })
    })

    test('is created with either name of the member, but not from an unknown template', async () => {
      const { body } = await alice.post('/api/v1/apps', { name: 'M', starterTemplateId: 'books' })
      expect(body.app.templateId).toBe('books')
      for (const [path, member] of [
        ['/api/v1/apps', 'templateId'],
        ['/api/v1/apps', 'starterTemplateId'],
        ['/api/v2/apps', 'starter_template_id'],
      ] as const) {
        const reply = await alice.post(path, { name: 'M', [member]: 'nope' })
        expect([reply.status, reply.body.error.code]).toEqual([422, 'unprocessable'])
      }
    })

    test('holds the tools, widgets and integrations of the template', async () => {
      const { id } = await createFromTemplate('exchange-rates')
      const { body } = await alice.get(`/api/v1/apps/${id}/tools`)
      expect(body.tools).toMatchObject([
        { key: 'get_rate', isEnabled: true, binding: { status: 'ready' } },
        { key: 'list_rates', annotations: { readOnlyHint: true } },
        { key: 'list_currencies' },
      ])
      const { widgets } = (await alice.get(`/api/v1/apps/${id}/widgets`)).body
      expect(widgets).toMatchObject([
        { key: 'rates', primitive: 'data-table', toolId: body.tools[1].id },
        { key: 'convert', primitive: 'form', config: { formConfig: { version: 'v2' } } },
        { key: 'pair', primitive: 'detail', config: { fieldMappings: { Rate: 'rate' } } },
      ])
    })

    test('has changes only when it differs from its contents at creation', async () => {
      const { id } = await createFromTemplate('books')
      const hasChanges = async () =>
        (await alice.get(`/api/v2/apps/${id}`)).body.app.current_draft.has_changes
      expect(await hasChanges()).toBe(false)
      await alice.patch(`/api/v2/apps/${id}`, { description: 'Another' })
      expect(await hasChanges()).toBe(true)
      await alice.patch(`/api/v2/apps/${id}`, { description: files.get('books')?.description })
      expect(await hasChanges()).toBe(false)
      const { body } = await alice.get(`/api/v1/apps/${id}/tools`)
      await alice.delete(`/api/v1/apps/${id}/tools/${body.tools[0].id}`)
      expect(await hasChanges()).toBe(true)
      await alice.post(`/api/v3/apps/${id}/draft/discard`)
      expect((await alice.get(`/api/v1/apps/${id}/tools`)).body).toEqual(body)
    })
  })
})
