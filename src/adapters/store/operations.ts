import type { Kysely } from 'kysely'
import type { Operation } from '#core/model/operation.ts'
import type { OperationReader, OperationWriter } from '#core/ports/store.ts'
import { byCreation, childReader, childWriter, type Noun } from './children.ts'
import { fromJson, fromJsonOrNull, toJson, toJsonOrNull } from './json-column.ts'
import type { OperationRow, Tables } from './tables.ts'

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
  'schema_hash',
  'created_at',
  'updated_at',
  'revision',
] as const

const operationFromRow = (row: OperationRow): Operation => ({
  id: row.id,
  appId: row.app_id,
  integrationId: row.integration_id,
  key: row.key,
  externalId: row.external_id,
  name: row.name,
  description: row.description,
  plan: fromJson(row.plan),
  inputSchema: fromJson(row.input_schema),
  outputSchema: fromJsonOrNull(row.output_schema),
  responseContentType: row.response_content_type,
  authSummary: row.auth_summary,
  schemaHash: row.schema_hash,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

const operationToRow = (operation: Operation): OperationRow => ({
  id: operation.id,
  app_id: operation.appId,
  integration_id: operation.integrationId,
  key: operation.key,
  external_id: operation.externalId,
  name: operation.name,
  description: operation.description,
  plan: toJson(operation.plan),
  input_schema: toJson(operation.inputSchema),
  output_schema: toJsonOrNull(operation.outputSchema),
  response_content_type: operation.responseContentType,
  auth_summary: operation.authSummary,
  schema_hash: operation.schemaHash,
  created_at: operation.createdAt,
  updated_at: operation.updatedAt,
  revision: operation.revision,
})

const operations: Noun<OperationRow, Operation> = {
  table: 'operations',
  title: 'operation',
  columns,
  order: byCreation,
  fromRow: operationFromRow,
  toRow: operationToRow,
}

const select = (db: Kysely<Tables>, appId: string) =>
  db.selectFrom('operations').select(columns).where('app_id', '=', appId)

export const operationReader = (db: Kysely<Tables>): OperationReader => ({
  ...childReader(db, operations),
  async ofIntegration(appId, integrationId) {
    const rows = await select(db, appId)
      .where('integration_id', '=', integrationId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(operationFromRow)
  },
  async byIds(appId, ids) {
    if (ids.length === 0) return []
    const rows = await select(db, appId).where('id', 'in', ids).execute()
    return rows.map(operationFromRow)
  },
})

export const operationWriter = (db: Kysely<Tables>): OperationWriter => ({
  ...operationReader(db),
  ...childWriter(db, operations),
  async removeOfIntegration(appId, integrationId) {
    await db
      .deleteFrom('operations')
      .where('app_id', '=', appId)
      .where('integration_id', '=', integrationId)
      .execute()
  },
})
