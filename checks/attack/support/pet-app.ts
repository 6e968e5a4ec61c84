// A published app of a user over the upstream of the attack, with tools that take arguments at every place of a request.
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import type { AttackTarget } from '../attack.ts'

export type PetApp = {
  client: Client
  appId: string
  integrationId: string
  endpoint: string
  toolIds: Record<PetTool, string>
  /** Calls a tool as a chat client does; resolves to the HTTP status and the text of the response. */
  call(tool: PetTool, args: object): Promise<{ status: number; text: string }>
}

export type PetTool = 'list' | 'get' | 'create'

const operationIds: Record<PetTool, string> = { list: 'listPets', get: 'getPet', create: 'createPet' }

export async function publishPetApp(target: AttackTarget, user: string): Promise<PetApp> {
  const client = await target.client(user)
  const appId = await makeApp(client)
  const made = await makeIntegration(client, appId, target.upstream.documentUrl)
  const toolIds = { list: '', get: '', create: '' }
  for (const [name, operationId] of Object.entries(operationIds))
    toolIds[name as PetTool] = (await makeTool(client, appId, name, made.operation(operationId))).id
  const { body } = await client.post(`/api/v3/apps/${appId}/releases`)
  const endpoint: string = body.release.endpoint
  return {
    client,
    appId,
    integrationId: made.integrationId,
    endpoint,
    toolIds,
    call: (name, args) => postMcp(endpoint, buildJsonRpcRequest('tools/call', { name, arguments: args })),
  }
}
