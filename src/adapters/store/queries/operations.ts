import type { Kysely } from 'kysely'
import type { JsonObject } from '#base/json.ts'
import type { EncodedOperation, Operation, OperationOutline } from '#core/model/operations/operation.ts'
import type { OperationReader, OperationWriter } from '#core/ports/store.ts'
import { yieldToEventLoop } from '#platform/event-loop.ts'
import { fromJson, fromJsonOrNull, toJson, toJsonOrNull } from '../rows/json-column.ts'
import type { OperationRow, Tables } from '../tables.ts'
import {
  type ChildTable,
  createChildReader,
  createChildWriter,
  creationOrder,
  writeInBatches,
} from './child-rows.ts'

const columns = [
  'id',
  'app_id',
  'integration_id',
  'key',
  'external_id',
  'name',
  'description',
  'plan',
  'input_schema',
  'output_schema',
  'response_content_type',
  'auth_summary',
  'timeout_ms',
  'annotations',
  'schema_hash',
  'created_at',
  'updated_at',
  'revision',
] as const

const outlineColumns = columns.filter((name) => name !== 'input_schema' && name !== 'output_schema')

type OutlineRow = Omit<OperationRow, 'input_schema' | 'output_schema'>

const fromOutlineRow = (row: OutlineRow): OperationOutline => ({
  id: row.id,
  appId: row.app_id,
  integrationId: row.integration_id,
  key: row.key,
  externalId: row.external_id,
  name: row.name,
  description: row.description,
  plan: fromJson(row.plan),
  responseContentType: row.response_content_type,
  authSummary: row.auth_summary,
  timeoutMs: row.timeout_ms,
  annotations: fromJsonOrNull(row.annotations),
  schemaHash: row.schema_hash,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

const fromOperationRow = (row: OperationRow): Operation => ({
  ...fromOutlineRow(row),
  inputSchema: fromJson(row.input_schema),
  outputSchema: fromJsonOrNull(row.output_schema),
})

const decoder = new TextDecoder()

/** A schema is an object, or its JSON as UTF-8 bytes. */
const toSchemaJson = (schema: JsonObject | Uint8Array): string =>
  schema instanceof Uint8Array ? decoder.decode(schema) : toJson(schema)

const toOperationRow = (operation: Operation | EncodedOperation): OperationRow => ({
  id: operation.id,
  app_id: operation.appId,
  integration_id: operation.integrationId,
  key: operation.key,
  external_id: operation.externalId,
  name: operation.name,
  description: operation.description,
  plan: toJson(operation.plan),
  input_schema: toSchemaJson(operation.inputSchema),
  output_schema: operation.outputSchema && toSchemaJson(operation.outputSchema),
  response_content_type: operation.responseContentType,
  auth_summary: operation.authSummary,
  timeout_ms: operation.timeoutMs,
  annotations: toJsonOrNull(operation.annotations),
  schema_hash: operation.schemaHash,
  created_at: operation.createdAt,
  updated_at: operation.updatedAt,
  revision: operation.revision,
})

const operationTable: ChildTable<OperationRow, Operation, EncodedOperation> = {
  table: 'operations',
  title: 'operation',
  columns,
  order: creationOrder,
  fromRow: fromOperationRow,
  toRow: toOperationRow,
}

const measureSchemas = ({ inputSchema, outputSchema }: EncodedOperation) =>
  inputSchema.length + (outputSchema?.length ?? 0)

const measureId = (id: string) => id.length

const selectOperations = (db: Kysely<Tables>, appId: string) =>
  db.selectFrom('operations').select(columns).where('app_id', '=', appId)

/** Rows read before yielding to the event loop. */
const readBatchSize = 200

async function readOutlines(
  db: Kysely<Tables>,
  appId: string,
  integrationId: string,
): Promise<OperationOutline[]> {
  const read: OperationOutline[] = []
  for (;;) {
    const rows = await db
      .selectFrom('operations')
      .select(outlineColumns)
      .where('app_id', '=', appId)
      .where('integration_id', '=', integrationId)
      .where('id', '>', read.at(-1)?.id ?? '')
      .orderBy('id')
      .limit(readBatchSize)
      .execute()
    for (const row of rows) read.push(fromOutlineRow(row))
    if (rows.length < readBatchSize) return read
    await yieldToEventLoop()
  }
}

export const createOperationReader = (db: Kysely<Tables>): OperationReader => ({
  ...createChildReader(db, operationTable),
  async listByIntegration(appId, integrationId) {
    const rows = await selectOperations(db, appId)
      .where('integration_id', '=', integrationId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(fromOperationRow)
  },
  listOutlines: (appId, integrationId) => readOutlines(db, appId, integrationId),
  async findByIds(appId, ids) {
    if (ids.length === 0) return []
    const rows = await selectOperations(db, appId).where('id', 'in', ids).execute()
    return rows.map(fromOperationRow)
  },
})

export function createOperationWriter(db: Kysely<Tables>): OperationWriter {
  const rows = createChildWriter(db, operationTable)
  return {
    ...createOperationReader(db),
    ...rows,
    updateAll: (changed) =>
      writeInBatches(changed, measureSchemas, async (batch) => {
        for (const operation of batch) await rows.update(operation)
      }),
    removeAll: (appId, ids) =>
      writeInBatches(ids, measureId, (batch) =>
        db.deleteFrom('operations').where('app_id', '=', appId).where('id', 'in', batch).execute(),
      ),
    async removeByIntegration(appId, integrationId) {
      await db
        .deleteFrom('operations')
        .where('app_id', '=', appId)
        .where('integration_id', '=', integrationId)
        .execute()
    },
  }
}
