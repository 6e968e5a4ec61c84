// Addresses are absolute http or https URLs without credentials, however they are set.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { connectManagementClient, type ManagementClient } from '../management-mcp/management-client.ts'

const hostile = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//example.com',
  'example.com',
  'https://user:pass@example.com/',
  'https://user@example.com',
  'https://[b',
  'https://example.com:99999',
  'https://example.com/\u0000',
  ' https://example.com',
  `https://example.com/${'x'.repeat(2048)}`,
]
const harmless = [
  '',
  'https://example.com',
  'https://example.com:8443/a/@user?b=c#d',
  'https://bücher.example/ä',
]

describeWithService('sqlite', 'addresses', (service) => {
  let alice: Client
  let agent: ManagementClient
  let appId: string

  beforeAll(async () => {
    alice = await service().as('alice')
    agent = await connectManagementClient(service(), 'alice')
    appId = await makeApp(alice)
  })
  afterAll(() => agent.close())
  const inApp = (path: string) => `/api/${path.slice(0, 2)}/apps/${appId}${path.slice(2)}`
  const file = (app: object) => ({ file: { version: 1, app: { name: 'Pets', ...app } } })
  const connection = (config: object) => ({ name: 'C', config: { type: 'oauth', ...config } })

  type Way = [way: string, path: string, send: (url: string) => ReturnType<Client['post']>]
  const ways: Way[] = [
    ['POST v1', 'companyUrl', (url) => alice.post('/api/v1/apps', { name: 'A', companyUrl: url })],
    ['PATCH v1', 'companyUrl', (url) => alice.patch(inApp('v1'), { companyUrl: url })],
    ['POST v2', 'company_url', (url) => alice.post('/api/v2/apps', { name: 'A', company_url: url })],
    ['POST v3', 'company_url', (url) => alice.post('/api/v3/apps', { name: 'A', company_url: url })],
    ['PATCH v3', 'branding.logo_url', (url) => alice.patch(inApp('v3'), { branding: { logo_url: url } })],
    ['PATCH v2', 'company_url', (url) => alice.patch(inApp('v2'), { company_url: url })],
    ['PATCH v2', 'branding.logo_url', (url) => alice.patch(inApp('v2'), { branding: { logo_url: url } })],
    [
      'POST v2',
      'branding.logo_url',
      (url) => alice.post('/api/v2/apps', { name: 'A', branding: { logo_url: url } }),
    ],
    ['PATCH v3', 'support_url', (url) => alice.patch(inApp('v3/store-listing'), { support_url: url })],
    ['PATCH v3', 'recording_url', (url) => alice.patch(inApp('v3/store-listing'), { recording_url: url })],
    [
      'a file',
      'file.app.company_url',
      (url) => alice.post('/api/v3/apps/from-file', file({ company_url: url })),
    ],
    [
      'a file',
      'file.app.branding.logo_url',
      (url) => alice.put(inApp('v3/file'), file({ branding: { logo_url: url } })),
    ],
    [
      'a file',
      'file.app.store_listing.terms_url',
      (url) => alice.put(inApp('v3/file'), file({ store_listing: { terms_url: url } })),
    ],
    [
      'POST v2',
      'base_url',
      (url) => alice.post(inApp('v2/integrations'), { name: 'R', kind: 'rest', base_url: url }),
    ],
    [
      'POST v1',
      'config.tokenEndpoint',
      (url) => alice.post(inApp('v1/auth'), connection({ tokenEndpoint: url })),
    ],
    [
      'POST v2',
      'config.token_endpoint',
      (url) => alice.post(inApp('v2/auth-connections'), connection({ token_endpoint: url })),
    ],
  ]

  describe.each(ways)('%s: %s', (_, path, send) => {
    test.each(hostile)('%s is rejected', async (url) => {
      const { status, body } = await send(url)
      expect([[400, 422].includes(status), body.error?.details?.[0]?.path]).toEqual([true, path])
    })

    test.each(harmless)('"%s" is accepted', async (url) => {
      const { status, body } = await send(url)
      expect([body.error, status < 300]).toEqual([undefined, true])
    })
  })

  test('stores accept only https', async () => {
    const { body } = await alice.patch(inApp('v3/store-listing'), { privacy_url: 'http://example.com' })
    expect(body.error.details).toEqual([
      { path: 'privacy_url', code: 'url', message: 'must be an absolute https URL without credentials' },
    ])
  })

  test.each(hostile)('an agent cannot set %s', async (url) => {
    expect(await agent.fail('create_app', { name: 'A', company_url: url })).toContain('company_url')
    const change = { app: appId, branding: { logo_url: url } }
    expect(await agent.fail('edit_app', change)).toContain('logo_url')
  })
})
