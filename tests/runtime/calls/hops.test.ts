// Apps whose upstream is the service itself: each call counts the services that it passed, and the count ends it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
let upstream: UpstreamApi
let alice: Client
beforeAll(async () => {
  service = await startService('sqlite')
  upstream = await startUpstreamApi()
  alice = await service.as('alice')
})
afterAll(async () => {
  await service.close()
  await upstream.close()
})

const callLoop = buildJsonRpcRequest('tools/call', { name: 'loop', arguments: {} })

const release = async (appId: string): Promise<string> =>
  (await alice.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint

/** A released app with one tool `loop`, which lists pets. */
async function publishPets() {
  const appId = await makeApp(alice, 'Loop')
  const pets = await makeIntegration(alice, appId, upstream.documentUrl)
  const tool = await makeTool(alice, appId, 'loop', pets.operation('listPets'))
  const endpoint = await release(appId)
  return { appId, endpoint, toolPath: `/api/v3/apps/${appId}/tools/${tool.id}` }
}

/** Binds the tool to an operation that calls the tool itself, as an API and as an MCP server. */
async function bindToItself(
  kind: string,
  { appId, endpoint, toolPath }: Awaited<ReturnType<typeof publishPets>>,
) {
  let operationId: string
  if (kind === 'mcp')
    operationId = (await makeIntegration(alice, appId, endpoint, { kind })).operation('loop')
  else {
    const path = `/api/v1/apps/${appId}/integrations`
    const { body } = await alice.post(path, { name: 'Self', kind: 'rest', baseUrl: service.url })
    const operation = await alice.post(`${path}/${body.integration.id}/operations`, {
      name: 'Loop',
      method: 'POST',
      path: new URL(endpoint).pathname,
      requestContentType: 'application/json',
      bodyTemplateJson: JSON.stringify(callLoop),
    })
    operationId = operation.body.operation.id
  }
  expect((await alice.patch(toolPath, { source: { operation_id: operationId } })).status).toBe(200)
  await release(appId)
}

describe.each(['rest', 'mcp'])('a tool that calls itself (%s)', (kind) => {
  test('ends after four hops, with the reason', async () => {
    const app = await publishPets()
    await bindToItself(kind, app)
    const { text } = await postMcp(app.endpoint, callLoop)
    expect(text).toContain('This call has passed 4 services of this kind')
    const executed = await alice.post(`${app.toolPath}/execute`, { arguments: {} })
    expect(JSON.stringify(executed.body)).toContain('This call has passed 4 services of this kind')
  })
})

test('a call with a malformed or exhausted count of hops calls no tool', async () => {
  const { endpoint } = await publishPets()
  upstream.seen.length = 0
  for (const hops of ['4', '99', '-1', 'x', '1, 1', ''])
    expect((await postMcp(endpoint, callLoop, { 'tenon-hops': hops })).text).toContain('This call has passed')
  expect(upstream.seen).toEqual([])
  await postMcp(endpoint, callLoop, { 'tenon-hops': '3' })
  expect(upstream.seen.map(({ headers }) => headers['tenon-hops'])).toEqual(['4'])
})
