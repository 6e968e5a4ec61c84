// An app made of a document, with edits of its owner spread over operations and tools.
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration } from '#tests/support/service/create-resources.ts'

type Entry = { name: string; type: string; description: string; enumValues: string[] }
export type OperationOfApp = {
  id: string
  externalId: string
  name: string
  description: string
  method: string
  path: string
  inputSchema: Entry[]
  outputSchema: Entry[]
}

/** Values that the merge must keep, by a name for the report. */
export type Edit = { name: string; operationId?: string; toolId?: string; argument?: string; text: string }

export type EditedApp = { appId: string; integrationId: string; edits: Edit[]; editedIds: Set<string> }

/** Every tenth operation gets another description, every tenth the text of an argument, some a tool with a text. */
export async function createEditedApp(client: Client, endpoint: string): Promise<EditedApp> {
  const appId = await makeApp(client)
  const { integrationId } = await makeIntegration(client, appId, endpoint)
  const operations = await listAllOperations(client, appId, integrationId)
  const edits: Edit[] = []
  for (const [index, operation] of operations.entries()) {
    const edit = await editOperation(client, appId, operation, index)
    if (edit) edits.push(edit)
    if (index % 25 === 0) edits.push(await createEditedTool(client, appId, operation))
  }
  const editedIds = new Set(edits.flatMap(({ operationId }) => operationId ?? []))
  return { appId, integrationId, edits, editedIds }
}

export async function listAllOperations(
  client: Client,
  appId: string,
  integrationId: string,
): Promise<OperationOfApp[]> {
  const { body } = await client.get(`/api/v1/apps/${appId}/integrations/${integrationId}/operations`)
  return body.operations
}

/** Entries cannot say which lists or objects are permitted. */
const isListOfValues = ({ type, enumValues }: Entry) =>
  enumValues.length > 0 && ['array', 'object'].includes(type)

async function editOperation(
  client: Client,
  appId: string,
  operation: OperationOfApp,
  index: number,
): Promise<Edit | null> {
  const [first, ...others] = operation.inputSchema
  const text = `Edited by the owner: ${operation.externalId}.`
  const edit = { name: operation.externalId, operationId: operation.id, text }
  const at = `/api/v1/apps/${appId}/operations/${operation.id}`
  if (index % 10 === 0) await requireOk(client.patch(at, { description: text }))
  else if (index % 10 === 5 && first && !operation.inputSchema.some(isListOfValues)) {
    const inputSchema = [{ ...first, description: text }, ...others]
    await requireOk(client.patch(at, { inputSchema }))
    return { ...edit, argument: first.name }
  } else return null
  return edit
}

async function createEditedTool(client: Client, appId: string, { id, externalId }: OperationOfApp) {
  const text = `Tool of the owner: ${externalId}.`
  const source = { operation_id: id }
  const { tool } = await requireOk(
    client.post(`/api/v3/apps/${appId}/tools`, { name: externalId.slice(0, 100), description: text, source }),
  )
  return { name: `tool of ${externalId}`, toolId: tool.id as string, text }
}

export async function requireOk(reply: ReturnType<Client['get']>) {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
