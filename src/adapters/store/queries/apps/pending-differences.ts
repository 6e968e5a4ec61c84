import type { Kysely } from 'kysely'
import type { PendingDifference, PendingOperation } from '#core/model/integrations/pending-difference.ts'
import { encodeSchemaText, measureEncodedSchema } from '#core/model/operations/encoded-schema.ts'
import type { PendingDifferenceReader, PendingDifferenceWriter } from '#core/ports/stores/source-store.ts'
import { fromJson, fromJsonOrNull, toJson } from '../../rows/json-column.ts'
import { Utf8Text, type WritableRow } from '../../rows/utf8-text.ts'
import type { PendingDifferenceRow, PendingOperationRow, Tables } from '../../tables.ts'
import { convertRows, writeInBatches } from './child-rows.ts'

const columns = [
  'id',
  'app_id',
  'integration_id',
  'kind',
  'trigger_kind',
  'found_at',
  'digest',
  'counts',
  'source',
] as const

const fromPendingDifferenceRow = (row: PendingDifferenceRow): PendingDifference => ({
  id: row.id,
  appId: row.app_id,
  integrationId: row.integration_id,
  kind: row.kind as PendingDifference['kind'],
  trigger: row.trigger_kind as PendingDifference['trigger'],
  foundAt: row.found_at,
  digest: row.digest,
  counts: fromJson(row.counts),
  source: fromJson(row.source),
})

const toPendingDifferenceRow = (difference: PendingDifference): PendingDifferenceRow => ({
  id: difference.id,
  app_id: difference.appId,
  integration_id: difference.integrationId,
  kind: difference.kind,
  trigger_kind: difference.trigger,
  found_at: difference.foundAt,
  digest: difference.digest,
  counts: toJson(difference.counts),
  source: toJson(difference.source),
})

/** Schemas stay the text that they are in the document's import. */
function fromPendingOperationRow(row: PendingOperationRow): PendingOperation {
  const content = fromJsonOrNull<object>(row.content)
  if (!content || row.input_schema === null) return { operationId: row.operation_id, found: null }
  const schemas = {
    inputSchema: encodeSchemaText(row.input_schema),
    outputSchema: row.output_schema === null ? null : encodeSchemaText(row.output_schema),
  }
  return {
    operationId: row.operation_id,
    found: { ...(content as Omit<NonNullable<PendingOperation['found']>, keyof typeof schemas>), ...schemas },
  }
}

function toPendingOperationRow(
  differenceId: string,
  position: number,
  { operationId, found }: PendingOperation,
): WritableRow<PendingOperationRow> {
  const place = { difference_id: differenceId, position, operation_id: operationId }
  if (!found) return { ...place, content: null, input_schema: null, output_schema: null }
  const { inputSchema, outputSchema, ...content } = found
  return {
    ...place,
    content: toJson(content),
    input_schema: new Utf8Text(inputSchema),
    output_schema: new Utf8Text(outputSchema),
  }
}

const measureRow = ({ found }: { found: PendingOperation['found'] }) =>
  measureEncodedSchema(found?.inputSchema ?? []) + measureEncodedSchema(found?.outputSchema ?? [])

export const createPendingDifferenceReader = (db: Kysely<Tables>): PendingDifferenceReader => ({
  async find(appId, id) {
    const row = await db
      .selectFrom('pending_differences')
      .select(columns)
      .where('app_id', '=', appId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? fromPendingDifferenceRow(row) : null
  },
  async list(appId) {
    const rows = await db
      .selectFrom('pending_differences')
      .select(columns)
      .where('app_id', '=', appId)
      .orderBy('id', 'desc')
      .execute()
    return rows.map(fromPendingDifferenceRow)
  },
  async listOperations(id) {
    const rows = await db
      .selectFrom('pending_operations')
      .select(['difference_id', 'position', 'operation_id', 'content', 'input_schema', 'output_schema'])
      .where('difference_id', '=', id)
      .orderBy('position')
      .execute()
    return convertRows(rows, fromPendingOperationRow)
  },
})

export function createPendingDifferenceWriter(db: Kysely<Tables>): PendingDifferenceWriter {
  const removeByIntegration = async (appId: string, integrationId: string) => {
    const removed = await db
      .deleteFrom('pending_differences')
      .where('app_id', '=', appId)
      .where('integration_id', '=', integrationId)
      .returning('id')
      .executeTakeFirst()
    return removed?.id ?? null
  }
  return {
    ...createPendingDifferenceReader(db),
    removeByIntegration,
    async put(difference, operations) {
      await removeByIntegration(difference.appId, difference.integrationId)
      await db.insertInto('pending_differences').values(toPendingDifferenceRow(difference)).execute()
      const numbered = operations.map((operation, position) => ({ ...operation, position }))
      await writeInBatches(numbered, measureRow, (batch) =>
        db
          .insertInto('pending_operations')
          .values(
            batch.map((operation) => toPendingOperationRow(difference.id, operation.position, operation)),
          )
          .execute(),
      )
    },
  }
}
