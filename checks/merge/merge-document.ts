import type { DocumentServer } from '#tests/support/servers/document-server.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration } from '#tests/support/service/create-resources.ts'
import type { MovedDocument } from './documents.ts'
import {
  createEditedApp,
  type Edit,
  type EditedApp,
  listAllOperations,
  type OperationOfApp,
  requireOk,
} from './edited-app.ts'

export type MergeFigures = {
  name: string
  versions: string
  operations: number
  added: number
  changed: number
  removed: number
  edits: number
  retained: number
  conflicts: number
  checkMs: number
  applyMs: number
  /** The deviations from the expected result. */
  failures: string[]
}

/**
 * Imports the older version, edits it, lets the service find the newer version, applies that with `keep_mine`, and checks the
 * result.
 */
export async function mergeDocument(
  client: Client,
  server: DocumentServer,
  { name, versions, read }: MovedDocument,
): Promise<MergeFigures> {
  const [older, newer] = await Promise.all(versions.map(read))
  const path = `/${name}.json`
  const endpoint = server.put(path, older)
  const app = await createEditedApp(client, endpoint)
  const unchanged = await check(client, app)
  server.put(path, newer)
  const { difference, ms: checkMs } = await check(client, app)
  const at = `/api/v3/apps/${app.appId}/pending-differences/${difference.id}`
  const start = performance.now()
  const { applied } = await requireOk(client.post(`${at}/apply`, { rule: 'keep_mine' }))
  const applyMs = performance.now() - start
  const operations = await listAllOperations(client, app.appId, app.integrationId)
  const lost = await listLostEdits(client, app, operations)
  const again = await check(client, app)
  return {
    name,
    versions: versions.join(' → '),
    operations: operations.length,
    added: applied.added,
    changed: applied.changed,
    removed: applied.removed,
    edits: app.edits.length,
    retained: app.edits.length - lost.length,
    conflicts: applied.conflicts,
    checkMs: Math.round(checkMs),
    applyMs: Math.round(applyMs),
    failures: [
      ...lost.map((edit) => `lost: ${edit}`),
      ...(unchanged.difference ? ['found a difference in an unchanged document'] : []),
      ...(again.difference ? ['found a difference in what was applied'] : []),
      ...(await listDeviations(client, endpoint, { app, operations })),
    ],
  }
}

async function check(client: Client, { appId, integrationId }: EditedApp) {
  const start = performance.now()
  const { watch } = await requireOk(
    client.post(`/api/v3/apps/${appId}/integrations/${integrationId}/watch/check`),
  )
  const ms = performance.now() - start
  if (watch.last_error) throw new Error(watch.last_error)
  const id = watch.pending_difference_id
  if (id === null) return { difference: null, ms }
  const found = await requireOk(client.get(`/api/v3/apps/${appId}/pending-differences/${id}`))
  return { difference: found.pending_difference, ms }
}

async function listLostEdits(
  client: Client,
  { appId, edits }: EditedApp,
  operations: OperationOfApp[],
): Promise<string[]> {
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  const readText = async ({ operationId = '', toolId, argument }: Edit) => {
    if (toolId) return (await client.get(`/api/v3/apps/${appId}/tools/${toolId}`)).body.tool?.description
    const operation = byId.get(operationId)
    if (argument === undefined) return operation?.description
    return operation?.inputSchema.find(({ name }) => name === argument)?.description
  }
  const lost = []
  for (const edit of edits) if ((await readText(edit)) !== edit.text) lost.push(edit.name)
  return lost
}

type MergedApp = { app: EditedApp; operations: OperationOfApp[] }

/** Unedited operations must be the same as after a plain import of the newer version. */
async function listDeviations(
  client: Client,
  endpoint: string,
  { app, operations }: MergedApp,
): Promise<string[]> {
  const appId = await makeApp(client)
  const { integrationId } = await makeIntegration(client, appId, endpoint)
  const plain = new Map(
    (await listAllOperations(client, appId, integrationId)).map((operation) => [
      operation.externalId,
      toContent(operation),
    ]),
  )
  return operations
    .filter(({ id, externalId }) => !app.editedIds.has(id) && plain.has(externalId))
    .filter((operation) => plain.get(operation.externalId) !== toContent(operation))
    .map(({ externalId }) => `not as a plain import: ${externalId}`)
}

const toContent = ({ name, description, method, path, inputSchema, outputSchema }: OperationOfApp) =>
  JSON.stringify([name, description, method, path, inputSchema, outputSchema])
