// Tools whose schemas are no valid JSON Schema, next to valid ones: only these are repaired or left out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { buildModernRequest, postMcp } from '#tests/support/raw-mcp.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { startModernServer } from './scripted-servers.ts'

let service: TestService
let alice: Client

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
})
afterAll(() => service.close())

const schemas: Record<string, JsonObject> = {
  good: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  required_null: { type: 'object', properties: { id: { type: 'string' } }, required: null },
  properties_null: { type: 'object', properties: null },
  properties_list: { type: 'object', properties: [] },
  definitions_null: { type: 'object', $defs: null },
  draft_4: { type: 'object', properties: { n: { type: 'number', minimum: 0, exclusiveMinimum: true } } },
  dangling: { type: 'object', properties: { a: { $ref: '#/$defs/A' } } },
  external: { type: 'object', properties: { a: { $ref: 'https://example.com/a.json' } } },
  pattern: { type: 'object', properties: { url: { type: 'string', pattern: '^https\\:' } } },
  lookahead: { type: 'object', properties: { a: { type: 'string', pattern: '^(?!x)' } } },
  unknown_type: { type: 'object', properties: { a: { type: 'unknown' }, b: { type: 'float' } } },
  empty_enum: { type: 'object', properties: { a: { type: 'string', enum: [] } } },
}
const hopeless = {
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`m${index}`, {}])),
}

const importTools = async (tools: JsonObject[]) => {
  const server = await startModernServer(({ method }) =>
    method === 'tools/list' ? { tools } : { content: [{ type: 'text', text: 'done' }] },
  )
  const appId = await makeApp(alice)
  const made = await makeIntegration(alice, appId, server.url, { kind: 'mcp' })
  return { appId, ...made }
}

const listPublished = async (endpoint: string) => {
  const { body, headers } = buildModernRequest('tools/list')
  const { json } = await postMcp(endpoint, body, headers)
  return (json as { result: { tools: { name: string; inputSchema: JsonObject }[] } }).result.tools
}

test.each(['v1', 'v2', 'v3'])(
  '%s publishes every tool whose schema can be repaired, and leaves out only the others',
  async (family) => {
    const all = { ...schemas, hopeless }
    const { appId, integrationId, operation } = await importTools(
      Object.entries(all).map(([name, inputSchema]) => ({ name, inputSchema })),
    )
    for (const name of Object.keys(all)) await makeTool(alice, appId, name, operation(name))
    await alice.patch(`/api/v3/apps/${appId}/access`, { kind: 'public' })
    const released = await alice.post(
      family === 'v1' ? `/api/v1/apps/${appId}/deploy` : `/api/${family}/apps/${appId}/releases`,
    )
    expect(released.status, JSON.stringify(released.body)).toBe(family === 'v1' ? 200 : 201)
    const { body: app } = await alice.get(`/api/v1/apps/${appId}`)
    const tools = await listPublished(`${service.url}/mcp/${app.app.publicMcpId}`)
    expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(schemas).toSorted())
    const schemaOf = (name: string) => tools.find((tool) => tool.name === name)?.inputSchema
    expect(schemaOf('required_null')).toEqual({ type: 'object', properties: { id: { type: 'string' } } })
    expect(schemaOf('properties_null')).toEqual({ type: 'object' })
    expect(schemaOf('draft_4')).toEqual({
      type: 'object',
      properties: { n: { type: 'number', exclusiveMinimum: 0 } },
    })
    expect(schemaOf('pattern')).toEqual({
      type: 'object',
      properties: { url: { type: 'string', pattern: '^https:' } },
    })
    const { body: integration } = await alice.get(`/api/v1/apps/${appId}/integrations/${integrationId}`)
    expect(integration.integration.discoveryWarnings).toEqual([
      'Tools with partly invalid schemas: required_null, properties_null, properties_list, definitions_null, dangling, external, lookahead, empty_enum. The import report says where.',
    ])
  },
)

test('the draft names the unchecked parts of a schema, and the tools that are left out', async () => {
  const { appId, operation } = await importTools([
    { name: 'dangling', inputSchema: schemas.dangling ?? {} },
    { name: 'hopeless', inputSchema: hopeless },
  ])
  for (const name of ['dangling', 'hopeless']) await makeTool(alice, appId, name, operation(name))
  const { body } = await alice.post(`/api/v3/apps/${appId}/draft/validate`)
  const issues = body.issues ?? body.validation.issues
  expect(issues.filter(({ code }: { code: string }) => code.startsWith('schema_'))).toMatchObject([
    {
      code: 'schema_invalid',
      message:
        'The input schema of hopeless is invalid: it must not contain more than 5000 schemas. Releases leave its tool out.',
      severity: 'error',
    },
    {
      code: 'schema_repaired',
      message:
        'The schemas of dangling are invalid; the tool is published without the invalid parts: of the input schema, properties.a.$ref: "#/$defs/A" leads nowhere in the schema.',
      severity: 'warning',
    },
  ])
  const { body: checked } = await alice.get(`/api/v3/apps/${appId}/draft/readiness?target=generic`)
  const { findings } = checked.readiness
  expect(findings.filter(({ code }: { code: string }) => code === 'tool_schema_repaired')).toMatchObject([
    {
      severity: 'info',
      message:
        'The schemas of dangling are published in a form that clients accept. Repaired: of the input schema, properties.a.$ref: "#/$defs/A" leads nowhere in the schema.',
    },
  ])
})

test('the server’s definitions are kept unchanged, so that later changes are found', async () => {
  let required: JsonObject[string] = null
  const server = await startModernServer(() => ({
    tools: [{ name: 'one', inputSchema: { type: 'object', required } }],
  }))
  const appId = await makeApp(alice)
  const { integrationId } = await makeIntegration(alice, appId, server.url, { kind: 'mcp' })
  const discover = `/api/v1/apps/${appId}/integrations/${integrationId}/discover`
  const repaired = 'Tools with partly invalid schemas: one. The import report says where.'
  const again = await alice.post(discover)
  expect(again.body.integration.discoveryWarnings).toEqual([repaired])
  required = []
  const changed = await alice.post(discover)
  expect(changed.body.integration.discoveryWarnings).toEqual([expect.stringMatching(/1 changed \(one\)/)])
})
