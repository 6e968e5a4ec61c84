// Creates, through the management API, an app whose one tool calls an API through a connection.
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeTool } from '#tests/support/service/create-resources.ts'

export type TestConnection = {
  appId: string
  authId: string
  /** Path of the connection in v1. */
  path: string
  integrationPath: string
  toolId: string
  callTool(): Promise<{ ok: boolean; text: string }>
  read(): Promise<{
    status: string
    lastError: string | null
    lastValidatedAt: string | null
    secretRef: string | null
    config: Record<string, string>
  }>
}

export async function createTestConnection(
  client: Client,
  baseUrl: string,
  config: object,
  more: object = {},
): Promise<TestConnection> {
  const appId = await makeApp(client)
  const made = await client.post(`/api/v1/apps/${appId}/auth`, { name: 'Login', config, ...more })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const authId = made.body.auth.id
  const sent = { name: 'Pets', kind: 'rest', baseUrl, authId }
  const { body } = await client.post(`/api/v1/apps/${appId}/integrations`, sent)
  const integration = `/api/v1/apps/${appId}/integrations/${body.integration.id}`
  const operation = await client.post(`${integration}/operations`, {
    name: 'List pets',
    method: 'GET',
    path: '/pets',
  })
  const tool = await makeTool(client, appId, 'Pets', operation.body.operation.id)
  const path = `/api/v1/apps/${appId}/auth/${authId}`
  return {
    appId,
    authId,
    path,
    integrationPath: integration,
    toolId: tool.id,
    async callTool() {
      const { body: called } = await client.post(`/api/v3/apps/${appId}/tools/${tool.id}/execute`, {
        arguments: {},
      })
      return { ok: called.ok, text: JSON.stringify(called.result) }
    },
    read: async () => (await client.get(path)).body.auth,
  }
}
