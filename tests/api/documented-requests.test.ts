// The service rejects requests that violate the schemas of its documents, and names the same violation in every family.
import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const ajv = new Ajv({ strict: false })
const server = { name: 'S', kind: 'rest' }
const operation = { name: 'O', method: 'GET', path: '/o' }
const endpoint = (url: string) => ({ name: 'K', config: { token_endpoint: url } })

/** The operation, a body that it rejects, and the path and the code of the violation. */
const rejectedBodies: [id: string, body: object, path: string, code: string][] = [
  ['authConnections.create', endpoint('nowhere'), 'config.token_endpoint', 'url'],
  ['authConnections.create', endpoint('https:api.example.com'), 'config.token_endpoint', 'url'],
  ['authConnections.create', endpoint('https://me:pass@api.example.com'), 'config.token_endpoint', 'url'],
  ['authConnections.create', endpoint(' https://api.example.com'), 'config.token_endpoint', 'url'],
  ['integrations.create', { ...server, base_url: 'ftp://api.example.com' }, 'base_url', 'url'],
  ['integrations.create', { ...server, registry_slug: 'files' }, 'kind', 'enum'],
  ['integrations.import', {}, '', 'required'],
  ['integrations.import', { url: 'https://api.example.com', document: '' }, '', 'required'],
  ['integrations.import', { url: '' }, 'url', 'length'],
  ['integrations.import', { url: 'https:api.example.com' }, 'url', 'url'],
  [
    'operations.create',
    { ...operation, header_template: { 'a b': '' } },
    'header_template.a b',
    'header_name',
  ],
  ['operations.create', { ...operation, input_schema: [{ name: '' }] }, 'input_schema[0].name', 'name'],
  [
    'operations.create',
    { ...operation, output_schema: [{ name: '__proto__' }] },
    'output_schema[0].name',
    'name',
  ],
]

const rejectedQueries: [id: string, query: Record<string, string>, path: string, code: string][] = [
  ['v2.apps.list', { sort: 'size' }, 'sort', 'enum'],
  ['v2.tools.list', { sort: '--name' }, 'sort', 'enum'],
  ['v3.releases.list', { sort: 'name' }, 'sort', 'enum'],
  ['v3.calls.list', { since: '2026-13-01T00:00:00Z' }, 'since', 'format'],
  ['v3.calls.list', { until: '2026-01-01T00:00:60Z' }, 'until', 'format'],
]

const findDeclared = (id: string) => {
  const declared = operationTable.find((candidate) => candidate.id === id)
  if (!declared) throw new Error(`There is no operation ${id}.`)
  return declared
}

describeWithService('sqlite', 'documented requests', (service) => {
  let alice: Client
  let ids: Record<string, string>

  beforeAll(async () => {
    alice = await service().as('alice')
    const appId = await makeApp(alice)
    const { body } = await alice.post(`/api/v2/apps/${appId}/integrations`, server)
    ids = { app_id: appId, integration_id: body.integration.id }
  })

  const fillIds = (path: string) => path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '')

  describe('bodies', () => {
    test.each(rejectedBodies)('%s rejects %j', async (id, body, path, code) => {
      const declared = findDeclared(`v2.${id}`)
      expect(ajv.validate(declared.body ?? {}, body)).toBe(false)
      const reply = await alice.post(fillIds(declared.path), body)
      expect(reply.status).toBe(400)
      expect(reply.body.error.details[0]).toMatchObject({ path, code })
    })
  })

  describe('queries', () => {
    test.each(rejectedQueries)('%s rejects %j', async (id, query, path, code) => {
      const declared = findDeclared(id)
      expect(ajv.validate(declared.query, query)).toBe(false)
      const reply = await alice.get(`${fillIds(declared.path)}?${new URLSearchParams(query)}`)
      expect(reply.status).toBe(400)
      expect(reply.body.error.details[0]).toMatchObject({ path, code })
    })
  })

  test('a response lists at most 50 violations, including those that schemas cannot express', async () => {
    const entries = Array.from({ length: 60 }, (_, n) => ({ name: `n${n}`, type: 'integer', default: 'x' }))
    const { path } = findDeclared('v2.operations.create')
    const reply = await alice.post(fillIds(path), { ...operation, input_schema: entries })
    expect([reply.status, reply.body.error.details.length]).toEqual([400, 50])
  })

  test('an empty string selects the default order and filters nothing', async () => {
    expect((await alice.get('/api/v2/apps?sort=')).status).toBe(200)
    expect((await alice.get(`/api/v3/apps/${ids.app_id}/calls?since=&until=`)).status).toBe(200)
  })

  test('a stored entry of a schema is accepted whatever its name', () => {
    const { body } = findDeclared('v2.operations.change')
    expect(ajv.validate(body ?? {}, { input_schema: [{ name: '' }] })).toBe(true)
  })
})
