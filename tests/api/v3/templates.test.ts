import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'templates', (service) => {
  let anonymous: Client

  beforeAll(async () => {
    anonymous = await service().as(null)
  })

  describe('v3.templates.list', () => {
    test('lists the catalog without a token, and may be cached', async () => {
      const { status, headers, body } = await anonymous.get('/api/v3/templates')
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
      expect(body.page).toEqual({ has_more: false, next_cursor: null })
      expect(body.data.at(-1)).toMatchObject({
        id: 'weather',
        name: 'Weather',
        preview_image_url: `${service().url}/templates/weather/preview.svg`,
        branding: { primary_color: '#1d5fb8' },
      })
    })
  })

  describe('v3.templates.read', () => {
    test('reads a template that an app can be created from', async () => {
      const { status, body } = await anonymous.get('/api/v3/templates/earthquakes')
      expect(status).toBe(200)
      expect(body.template).toMatchObject({
        id: 'earthquakes',
        tools: [{ name: 'Search earthquakes' }, { name: 'Get an earthquake' }, { name: 'Count earthquakes' }],
        prompts: [{ name: 'The week in review' }, { name: 'Near a place' }],
      })
      const alice = await service().as('alice')
      const app = await alice.post('/api/v3/apps', {
        name: 'Quakes',
        starter_template_id: body.template.id,
      })
      expect(app.status).toBe(201)
    })

    test('responds 404 for a template that is not in the catalog', async () => {
      const { status, body } = await anonymous.get('/api/v3/templates/nope')
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    })
  })
})
