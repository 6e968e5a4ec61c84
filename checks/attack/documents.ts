// Generated OpenAPI documents within the limits of an import. No step of building an app from them may hold the event loop.
import fc from 'fast-check'
import { hostileDocuments } from '#tests/support/openapi/hostile-documents.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import type { Attack, AttackReport, AttackTarget } from './attack.ts'
import { startHostileServer } from './support/hostile-server.ts'
import { attackWatchedService, type WatchedService, withoutWatch } from './support/watched-service.ts'

export const documentAttacks: Attack[] = [
  { area: 'documents', name: 'generated OpenAPI documents', run: attackWithDocuments },
]

const seed = 1
const documents = 200
const sampledDocuments = 12
const maxTools = 200

function attackWithDocuments({ sample }: AttackTarget): Promise<AttackReport> {
  const generated = fc.sample(hostileDocuments, { numRuns: documents, seed })
  const chosen = sample([...generated.entries()], sampledDocuments)
  return attackWatchedService(async (service) => {
    await buildAppFrom(withoutWatch(service), '', smallDocument, smallDocument)
    for (const [index, text] of chosen) {
      const next = generated[(index + 1) % generated.length] ?? smallDocument
      await buildAppFrom(service, `document ${index}: `, text, next)
    }
  })
}

const smallDocument = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Small', version: '1' },
  servers: [{ url: '/' }],
  paths: { '/things': { get: { operationId: 'main0', responses: {} } } },
})

/**
 * Everything that an owner does with a document and a caller does with the app. `next` is the next version of the document.
 */
async function buildAppFrom(
  { client, watch }: WatchedService,
  label: string,
  text: string,
  next: string,
): Promise<void> {
  let served = text
  const server = await startHostileServer((_, response) => response.end(served))
  const step = <Value>(name: string, work: () => Promise<Value>) => watch(`${label}${name}`, work)
  const appId = await makeApp(client, 'Hostile')
  const app = `/api/v3/apps/${appId}`
  const endpoint = `${server.url}/openapi.json`
  const { body: imported } = await step('import', () =>
    client.post(`/api/v2/apps/${appId}/integrations`, { name: 'Hostile', kind: 'rest', endpoint }),
  )
  const integrationId = imported.integration.id
  const integration = `/api/v2/apps/${appId}/integrations/${integrationId}`
  const { body: listed } = await step('list operations', () =>
    client.get(`${integration}/operations?limit=100`),
  )
  await step('list all operations, v1', () =>
    client.get(`/api/v1/apps/${appId}/integrations/${integrationId}/operations`),
  )
  const tools = listed.data.map(({ id }: { id: string }) => ({ operation_id: id }))
  if (tools.length > 0)
    await step('create tools', () => client.post(`${app}/tools/batch`, { tools: tools.slice(0, maxTools) }))
  await step('diagnostics', () => client.get(`${app}/draft/diagnostics`))
  await step('lint', () => client.get(`${app}/draft/lint`))
  await step('readiness', () => client.get(`${app}/draft/readiness`))
  await step('preview', () => client.get(`${app}/draft/runtime-preview`))
  await step('file', () => client.get(`${app}/file`))
  const { body: published } = await step('release', () => client.post(`${app}/releases`))
  if (published.release) await useEndpoint(step, published.release.endpoint)
  served = next
  await step('import another', () => client.post(`${integration}/discover`))
  await step('compare the draft', () => client.get(`${app}/draft/changes`))
  await step('discard the draft', () => client.post(`${app}/draft/discard`))
  await server.close()
}

async function useEndpoint(
  step: (name: string, work: () => Promise<unknown>) => Promise<unknown>,
  endpoint: string,
): Promise<void> {
  const send = (method: string, params: object) => postMcp(endpoint, buildJsonRpcRequest(method, params))
  await step('list tools, anonymous', () => send('tools/list', {}))
  for (const name of ['main0', 'main1'])
    await step(`call ${name}, anonymous`, () => send('tools/call', { name, arguments: { p0: [1] } }))
}
