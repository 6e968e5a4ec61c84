// Traces and metrics from the official MCP client, through two published apps, to a REST API, at a real OTLP receiver.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type OtlpReceiver,
  type ReceivedSpan,
  readAttributes,
  startOtlpReceiver,
} from '#tests/support/servers/otlp-receiver.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

const secrets = { apiKey: 'geheim-key-of-the-api', petId: 'geheim-argument' }
const remote = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }
const ofMessage = `00-${remote.trace}-${remote.span}-01`
const ofHttp = '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-01'

let receiver: OtlpReceiver
let upstream: UpstreamApi
let service: TestService
let outer: string

beforeAll(async () => {
  receiver = await startOtlpReceiver()
  upstream = await startUpstreamApi()
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=geheim-header',
    OTEL_SERVICE_NAME: 'tenon-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  })
  service = await startService('sqlite', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  outer = await publishApps()
})
afterAll(async () => {
  await upstream.close()
  await receiver.close()
})

/** The outer app calls the inner one as an MCP server, which calls the API with a key. */
async function publishApps(): Promise<string> {
  const owner = await service.as('alice')
  const release = async (appId: string): Promise<string> =>
    (await owner.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
  const inner = await makeApp(owner, 'Inner')
  const { body } = await owner.post(`/api/v2/apps/${inner}/auth-connections`, {
    name: 'Key',
    config: { type: 'api_key', header_name: 'x-key', api_key: secrets.apiKey },
  })
  const pets = await makeIntegration(owner, inner, upstream.documentUrl, {
    authId: body.auth_connection.id,
  })
  await makeTool(owner, inner, 'get_pet', pets.operation('getPet'))
  const endpoint = await release(inner)
  const outerId = await makeApp(owner, 'Outer')
  const server = await makeIntegration(owner, outerId, endpoint, { kind: 'mcp' })
  await makeTool(owner, outerId, 'outer_pet', server.operation('get_pet'))
  return release(outerId)
}

const find = (spans: ReceivedSpan[], name: string) => {
  const span = spans.find((candidate) => candidate.name === name)
  if (!span) throw new Error(`no span ${name} in ${spans.map((span) => span.name).join(', ')}`)
  return { ...span, attributes: readAttributes(span.attributes) }
}

test('a trace that is not recorded goes on at the API', async () => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(outer)))
  const notRecorded = ofMessage.replace(/1$/, '0')
  const params = { name: 'outer_pet', arguments: { petId: '2' }, _meta: { traceparent: notRecorded } }
  expect((await client.callTool(params)).isError).toBeFalsy()
  await client.close()
  expect(upstream.seen.at(-1)?.headers.traceparent).toMatch(
    new RegExp(`^00-${remote.trace}-[0-9a-f]{16}-00$`),
  )
})

test('one trace leads from the client through two apps to the API, with errors and without secrets', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { traceparent: ofHttp } }
  await client.connect(new StreamableHTTPClientTransport(new URL(outer), { requestInit }))
  const call = (petId: unknown) =>
    client.callTool({ name: 'outer_pet', arguments: { petId }, _meta: { traceparent: ofMessage } })
  expect((await call(secrets.petId)).isError).toBeFalsy()
  expect(upstream.seen.at(-1)?.headers['x-key']).toBe(secrets.apiKey)
  const sentParent = String(upstream.seen.at(-1)?.headers.traceparent)
  upstream.respondWith(() => ({ status: 404, body: '{}' }))
  expect((await call('1')).isError).toBe(true)
  expect((await call(undefined)).isError).toBe(true)
  await client.close()
  await service.close()

  const spans = receiver.listSpans().filter(({ traceId }) => traceId === remote.trace)
  const first = find(spans, 'tools/call outer_pet')
  const passedOn = find(spans, 'tools/call get_pet')
  const inner = spans.filter(({ name, kind }) => name === 'tools/call get_pet' && kind === 2)[0]
  const sent = find(spans, 'GET')
  expect(first).toMatchObject({
    parentSpanId: remote.span,
    kind: 2,
    links: [{ traceId: ofHttp.split('-')[1] }],
    attributes: {
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': 'outer_pet',
      'gen_ai.operation.name': 'execute_tool',
    },
  })
  const idsOf = (name: string, kind: number) =>
    spans.filter((span) => span.name === name && span.kind === kind).map(({ spanId }) => spanId)
  expect(passedOn.traceId).toBe(remote.trace)
  expect(idsOf('tools/call get_pet', 3)).toContain(inner?.parentSpanId)
  expect(idsOf('tools/call get_pet', 2)).toContain(sent.parentSpanId)
  expect(sentParent).toBe(`00-${remote.trace}-${sent.spanId}-01`)
  expect(sent.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'server.address': '127.0.0.1',
  })
  expect(JSON.stringify(sent.attributes)).not.toContain('/pets')
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['validate arguments', 'open credential']),
  )

  const failed = spans
    .filter(({ status }) => status.code === 2)
    .map((span) => `${span.name} ${readAttributes(span.attributes)['error.type']}`)
  expect(failed).toEqual(
    expect.arrayContaining([
      'GET 404',
      'tools/call get_pet tool_error',
      'tools/call outer_pet tool_error',
      'validate arguments invalid_arguments',
    ]),
  )
  expect(receiver.readResource()).toMatchObject({
    'service.name': 'tenon-test',
    'deployment.environment.name': 'tests',
  })
  expect(receiver.headers[0]?.['x-tenant']).toBe('geheim-header')
  expect(receiver.listMetricNames()).toEqual(
    expect.arrayContaining([
      'mcp.server.operation.duration',
      'mcp.client.operation.duration',
      'http.client.request.duration',
    ]),
  )
  expect(receiver.texts.join('')).not.toContain('geheim')
})
