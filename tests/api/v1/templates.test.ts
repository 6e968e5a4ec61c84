import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTemplateFiles } from '#adapters/embedded/templates/read-template-files.ts'
import type { Client } from '#tests/support/client.ts'
import { eachService } from '#tests/support/service.ts'

const files = readTemplateFiles()

const ids = [...files.keys()]

eachService('templates', (service) => {
  let alice: Client
  let nobody: Client

  beforeAll(async () => {
    alice = await service().as('alice')
    nobody = await service().as(null)
  })

  const made = async (templateId: string, more: object = {}) => {
    const { status, body } = await alice.post('/api/v1/apps', { name: 'Mine', templateId, ...more })
    expect(status).toBe(201)
    return body.app
  }

  describe('v1.templates.list', () => {
    test('lists the whole catalog to anybody', async () => {
      const { status, body } = await nobody.get('/api/v1/templates')
      expect(status).toBe(200)
      expect(body.templates.map((one: { templateId: string }) => one.templateId)).toEqual(ids)
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

    test('may be kept, and is not sent again to who has it', async () => {
      const { headers } = await nobody.get('/api/v1/templates')
      expect(headers.get('cache-control')).toBe('public, max-age=3600')
      const known = { 'If-None-Match': headers.get('etag') ?? '' }
      expect((await nobody.get('/api/v1/templates', known)).status).toBe(304)
    })
  })

  describe('v1.templates.read', () => {
    test('reads one with the names of its tools and prompts', async () => {
      const { status, headers, body } = await nobody.get('/api/v1/templates/earthquakes')
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

    test('answers 404 for what the catalog does not have', async () => {
      const { status, body } = await nobody.get('/api/v1/templates/nope')
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    })
  })

  describe('the preview image of a template', () => {
    test.each(ids)('%s is an SVG that may show itself and do nothing else', async (id) => {
      const { status, headers, body } = await nobody.get(`/templates/${id}/preview.svg`)
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
      expect((await nobody.get(`/templates/${id}/preview.svg`, known)).status).toBe(304)
    })

    test('of an unknown template is not there', async () => {
      expect((await nobody.get('/templates/nope/preview.svg')).status).toBe(404)
    })
  })

  describe('an app made of a template', () => {
    test('has the words of the template, and those that were sent instead', async () => {
      const plain = await made('weather')
      expect(plain).toMatchObject({
        templateId: 'weather',
        starterTemplateId: 'weather',
        description: files.get('weather')?.description,
        serverInstructions: files.get('weather')?.serverInstructions,
        branding: { primaryColor: '#1d5fb8', borderRadius: 'lg' },
      })
      const own = { description: 'd', serverInstructions: 's', branding: { primaryColor: '#000000' } }
      expect(await made('weather', own)).toMatchObject({
        name: 'Mine',
        description: 'd',
        serverInstructions: 's',
        branding: { primaryColor: '#000000', accentColor: '#f2a93b', borderRadius: 'lg' },
      })
    })

    test('is made by either name of the member, and by no unknown template', async () => {
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
      const { id } = await made('exchange-rates')
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

    test('has changes only when it differs from what it was made with', async () => {
      const { id } = await made('books')
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
