// Members and parameters that the service does not read are named in the response, and rejected if the caller prefers that.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const strict = { Prefer: 'handling=strict' }

describeWithService('sqlite', 'inputs that no operation reads', (service) => {
  let alice: Client
  let anyone: Client
  let appId: string

  beforeAll(async () => {
    alice = await service().as('alice')
    anyone = await service().as(null)
    appId = await makeApp(alice)
  })
  const inApp = (path: string) => `/api/${path.slice(0, 2)}/apps/${appId}${path.slice(2)}`

  describe('query parameters', () => {
    test.each([
      ['v3/calls?user=me', '"user"'],
      ['v3/calls?tool=x&limit=5&request=y', '"tool";use="tool_id", "request";use="request_id"'],
      ['v2/tools?q=x', '"q";use="query"'],
      ['v1/tools?page=2&isEnabled=true', '"page", "isEnabled"'],
    ])('of %s are named', async (path, named) => {
      const { status, headers } = await alice.get(inApp(path))
      expect([status, headers.get('ignored-parameters')]).toEqual([200, named])
    })

    test('of public operations are named, and caches keep strict responses apart', async () => {
      const found = await anyone.get('/api/v3/mcp/servers?query=files&pageSize=1')
      expect(found.headers.get('ignored-parameters')).toBe('"query";use="q", "pageSize";use="limit"')
      const templates = await anyone.get('/api/v1/templates')
      expect(templates.headers.get('vary')?.split(', ')).toContain('Prefer')
    })

    test('are errors if the caller prefers strict handling', async () => {
      const { status, headers, body } = await alice.get(inApp('v2/tools?q=x&cursor=&who=me'), strict)
      expect([status, headers.get('preference-applied')]).toEqual([400, 'handling=strict'])
      expect(body.error.details).toEqual([
        { path: 'q', code: 'unknown_parameter', message: 'is not a known parameter; did you mean query?' },
        {
          path: 'who',
          code: 'unknown_parameter',
          message: 'is not a known parameter; known are cursor, limit, sort, query',
        },
      ])
    })
  })

  describe('members of bodies', () => {
    test('are named, unknown ones before read-only ones', async () => {
      const { body } = await alice.post(inApp('v3/tools'), { name: 'Tool' })
      const sent = { ...body.tool, enabld: false }
      const { status, headers } = await alice.patch(inApp(`v3/tools/${body.tool.id}`), sent)
      expect(status).toBe(200)
      expect(headers.get('ignored-members')?.split(', ')).toEqual([
        '"enabld";use="enabled"',
        '"id"',
        '"app_id"',
        '"kind"',
        '"binding.status"',
        '"widget_id"',
        '"created_at"',
        '"updated_at"',
        '"runtime_status"',
        '"token_estimate"',
      ])
    })

    test('of a resource that was read are accepted when they are sent back, even strictly', async () => {
      const { body } = await alice.post(inApp('v2/tools'), { name: 'Tool' }, strict)
      const { status, headers } = await alice.patch(inApp(`v2/tools/${body.tool.id}`), body.tool, strict)
      expect([status, headers.get('preference-applied')]).toEqual([200, 'handling=strict'])
      expect(headers.get('ignored-members')).toContain('"created_at"')
    })

    test.each([
      ['v1', 'isEnabld', 'requestId'],
      ['v2', 'enabld', 'request_id'],
      ['v3', 'enabld', 'request_id'],
    ])('are errors of %s if the caller prefers strict handling', async (family, name, requestId) => {
      const use = name === 'enabld' ? 'enabled' : 'isEnabled'
      const sent = { name: 'Tool', [name]: false, annotations: { x: 1 } }
      const { status, body } = await alice.post(inApp(`${family}/tools?dry=1`), sent, strict)
      expect(status).toBe(400)
      expect(body.error).toMatchObject({ code: 'invalid_request', [requestId]: expect.any(String) })
      expect(body.error.details).toEqual([
        { path: 'dry', code: 'unknown_parameter', message: 'is not a known parameter' },
        { path: name, code: 'unknown_member', message: `is not a known member; did you mean ${use}?` },
        { path: 'annotations.x', code: 'unknown_member', message: 'is not a known member' },
      ])
    })

    test('of an operation that takes no body are named too', async () => {
      const validate = inApp('v3/draft/validate')
      const { status, headers } = await alice.post(validate, { fix: true })
      expect([status, headers.get('ignored-members')]).toEqual([200, '"fix"'])
      const rejected = await alice.post(validate, { fix: true }, strict)
      expect(rejected.body.error.details).toMatchObject([{ path: 'fix', code: 'unknown_member' }])
    })
  })

  test('the preference is answered on errors too, and never without it', async () => {
    const missing = await alice.get('/api/v3/apps/app_x/tools', { Prefer: 'wait=1, HANDLING="strict"' })
    expect([missing.status, missing.headers.get('preference-applied')]).toEqual([404, 'handling=strict'])
    const lenient = await alice.get(inApp('v2/tools?x=1'), { Prefer: 'handling=lenient, handling=strict' })
    expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([200, null])
  })
})
