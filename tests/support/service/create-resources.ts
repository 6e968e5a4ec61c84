// Creates the resources that a test starts from, through the management API.
import type { Client } from './client.ts'

export async function makeApp(client: Client, name = 'Pets'): Promise<string> {
  const { status, body } = await client.post('/api/v2/apps', { name })
  if (status !== 201) throw new Error(`the app was not created: ${JSON.stringify(body)}`)
  return body.app.id
}

export type CreatedIntegration = {
  integrationId: string
  /** Returns the id of the operation with this external id. */
  operation(externalId: string): string
}

export async function makeIntegration(
  client: Client,
  appId: string,
  endpoint: string,
  more: object = {},
): Promise<CreatedIntegration> {
  const sent = { name: 'Pets', kind: 'rest', endpoint, ...more }
  const { body } = await client.post(`/api/v1/apps/${appId}/integrations`, sent)
  if (!body.integration?.lastDiscoveredAt)
    throw new Error(`the document was not imported: ${JSON.stringify(body)}`)
  const integrationId = body.integration.id
  const { body: listed } = await client.get(`/api/v1/apps/${appId}/integrations/${integrationId}/operations`)
  const ids = new Map<string, string>(
    listed.operations.map((operation: { externalId: string; id: string }) => [
      operation.externalId,
      operation.id,
    ]),
  )
  return { integrationId, operation: (externalId) => ids.get(externalId) ?? `no ${externalId}` }
}

export async function makeTool(client: Client, appId: string, name: string, operationId: string) {
  const sent = { name, description: `${name} of the pets.`, source: { operation_id: operationId } }
  const { status, body } = await client.post(`/api/v3/apps/${appId}/tools`, sent)
  if (status !== 201) throw new Error(`the tool was not created: ${JSON.stringify(body)}`)
  return body.tool as { id: string; key: string; description: string }
}

export type CreatedApp = CreatedIntegration & {
  appId: string
  releaseId: string
  /** The URL of its endpoint, and the path of that. */
  endpoint: string
  path: string
  /** By the names of the tools. */
  tools: Record<string, { id: string; key: string }>
}

/** Releases an app whose `tools` are names and the external ids of their operations; `integration` has more of its members. */
export async function makeReleasedApp(
  client: Client,
  documentUrl: string,
  tools: Record<string, string>,
  { name = 'Pets', integration = {} }: { name?: string; integration?: object } = {},
): Promise<CreatedApp> {
  const appId = await makeApp(client, name)
  const made = await makeIntegration(client, appId, documentUrl, integration)
  const entries: [string, { id: string; key: string }][] = []
  for (const [tool, externalId] of Object.entries(tools))
    entries.push([tool, await makeTool(client, appId, tool, made.operation(externalId))])
  const { releaseId, endpoint } = await releaseApp(client, appId)
  const path = new URL(endpoint).pathname
  return { ...made, appId, releaseId, endpoint, path, tools: Object.fromEntries(entries) }
}

export async function releaseApp(
  client: Client,
  appId: string,
): Promise<{ releaseId: string; endpoint: string }> {
  const { status, body } = await client.post(`/api/v3/apps/${appId}/releases`)
  if (status !== 201) throw new Error(`the app was not released: ${JSON.stringify(body)}`)
  return { releaseId: body.release.id, endpoint: body.release.endpoint }
}
