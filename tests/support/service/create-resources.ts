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
    listed.operations.map((one: { externalId: string; id: string }) => [one.externalId, one.id]),
  )
  return { integrationId, operation: (externalId) => ids.get(externalId) ?? `no ${externalId}` }
}

export async function makeTool(client: Client, appId: string, name: string, operationId: string) {
  const sent = { name, description: `${name} of the pets.`, source: { operation_id: operationId } }
  const { status, body } = await client.post(`/api/v3/apps/${appId}/tools`, sent)
  if (status !== 201) throw new Error(`the tool was not created: ${JSON.stringify(body)}`)
  return body.tool as { id: string; key: string; description: string }
}
