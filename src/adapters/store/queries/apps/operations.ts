import { type Kysely, sql } from 'kysely'
import type { JsonObject } from '#base/json.ts'
import { operation } from '#core/entities/operation.ts'
import { type EncodedSchema, measureEncodedSchema } from '#core/model/operations/encoded-schema.ts'
import type {
  EncodedOperation,
  Operation,
  OperationOutline,
  OperationSummary,
} from '#core/model/operations/operation.ts'
import type { OperationReader, OperationWriter } from '#core/ports/store.ts'
import { waitForTimeSlice } from '#platform/event-loop.ts'
import { fromJson, toJson } from '../../rows/json-column.ts'
import { createRowCodec } from '../../rows/row-codec.ts'
import { Utf8Text, type WritableRow } from '../../rows/utf8-text.ts'
import type { Tables } from '../../tables.ts'
import {
  type ChildTable,
  convertRows,
  createChildReader,
  createChildWriter,
  creationOrder,
  divideRows,
  writeInBatches,
} from './child-rows.ts'

const { inputSchema: _input, outputSchema: _output, ...outlineMembers } = operation.members
const outlineCodec = createRowCodec<typeof outlineMembers, OperationOutline>(outlineMembers)

const columns = [...outlineCodec.columns, 'input_schema', 'output_schema'] as const

type OperationRow = Tables['operations']

const fromOperationRow = (row: OperationRow): Operation => ({
  ...outlineCodec.fromRow(row),
  inputSchema: fromJson(row.input_schema),
  outputSchema: row.output_schema === null ? null : fromJson(row.output_schema),
})

/** A schema is an object, or its encoded JSON. */
const toSchemaText = (schema: JsonObject | EncodedSchema): string | Utf8Text =>
  isEncodedSchema(schema) ? new Utf8Text(schema) : toJson(schema)

const isEncodedSchema = (schema: JsonObject | EncodedSchema): schema is EncodedSchema => Array.isArray(schema)

const toOperationRow = (row: Operation | EncodedOperation): WritableRow<OperationRow> => ({
  ...outlineCodec.toRow(row),
  input_schema: toSchemaText(row.inputSchema),
  output_schema: row.outputSchema ? toSchemaText(row.outputSchema) : new Utf8Text(null),
})

const operationTable = {
  table: 'operations',
  title: operation.title,
  columns,
  order: creationOrder,
  fromRow: fromOperationRow,
  toRow: toOperationRow,
} as ChildTable<Operation, EncodedOperation>

const measureSchemas = ({ inputSchema, outputSchema }: EncodedOperation) =>
  measureEncodedSchema(inputSchema) + measureEncodedSchema(outputSchema ?? [])

const measureId = (id: string) => id.length

const selectOperations = (db: Kysely<Tables>, appId: string) =>
  db.selectFrom('operations').select(columns).where('app_id', '=', appId)

/** Rows read before yielding to the event loop. */
const readBatchSize = 200

/** Reads rows in the order of their ids, `size` at a time, and yields to the event loop between batches. */
async function readById<Row extends { id: string }>(
  size: number,
  readBatch: (afterId: string, size: number) => Promise<Row[]>,
): Promise<Row[]> {
  const read: Row[] = []
  for (;;) {
    const rows = await readBatch(read.at(-1)?.id ?? '', size)
    for (const row of rows) read.push(row)
    if (rows.length < size) return read
    await waitForTimeSlice()
  }
}

const readOutlines = (
  db: Kysely<Tables>,
  appId: string,
  integrationId: string,
): Promise<OperationOutline[]> =>
  readById(readBatchSize, async (afterId, size) => {
    const rows = await db
      .selectFrom('operations')
      .select(outlineCodec.columns)
      .where('app_id', '=', appId)
      .where('integration_id', '=', integrationId)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(size)
      .execute()
    return rows.map(outlineCodec.fromRow)
  })

const summaryCodec = createSummaryCodec(operation.members)

function createSummaryCodec(all: typeof operation.members) {
  const { id, integrationId, key, externalId, name, description, plan, annotations, tags } = all
  const members = { id, integrationId, key, externalId, name, description, plan, annotations, tags }
  return createRowCodec<typeof members, Omit<OperationSummary, 'schemaBytes'>>(members)
}

type SummaryRow = Parameters<typeof summaryCodec.fromRow>[0] & { schema_bytes: number | string }

function fromSummaryRow(row: SummaryRow): OperationSummary {
  const summary = summaryCodec.fromRow(row)
  const { method, path } = summary.plan
  return { ...summary, plan: { method, path }, schemaBytes: Number(row.schema_bytes) }
}

/** Like `readBatchSize`, for rows without schemas. */
const summaryBatchSize = 2_000

/** Both engines know the length of a text without reading it. */
const readSummaries = (
  db: Kysely<Tables>,
  appId: string,
  integrationId: string,
): Promise<OperationSummary[]> =>
  readById(summaryBatchSize, async (afterId, size) => {
    const rows = await db
      .selectFrom('operations')
      .select(summaryCodec.columns)
      .select(sql<number | string>`octet_length(input_schema)`.as('schema_bytes'))
      .where('app_id', '=', appId)
      .where('integration_id', '=', integrationId)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(size)
      .execute()
    return rows.map(fromSummaryRow)
  })

/** Keeps a statement below the maximum number of parameters, and yields to the event loop between batches. */
async function readInBatches<Row>(ids: string[], read: (batch: string[]) => Promise<Row[]>): Promise<Row[]> {
  const found: Row[] = []
  for (let start = 0; start < ids.length; start += readBatchSize) {
    if (start > 0) await waitForTimeSlice()
    for (const row of await read(ids.slice(start, start + readBatchSize))) found.push(row)
  }
  return found
}

const schemaBytes = sql<
  number | string
>`octet_length(input_schema) + coalesce(octet_length(output_schema), 0)`

/** Ids in the order of creation, with the size of their schemas, which neither engine reads for it. */
const selectSizes = (db: Kysely<Tables>, appId: string) =>
  db
    .selectFrom('operations')
    .select('id')
    .select(schemaBytes.as('bytes'))
    .where('app_id', '=', appId)
    .orderBy('created_at')
    .orderBy('id')

type SizedId = { id: string; bytes: number | string }

/** In the order of the ids. A statement reads for a few milliseconds: a schema may have a megabyte. */
async function readBySize(db: Kysely<Tables>, appId: string, sizes: SizedId[]): Promise<Operation[]> {
  const found = new Map<string, Operation>()
  for (const { batch } of divideRows(sizes, ({ bytes }) => Number(bytes), readBatchSize)) {
    if (found.size > 0) await waitForTimeSlice()
    const ids = batch.map(({ id }) => id)
    const rows = await selectOperations(db, appId).where('id', 'in', ids).execute()
    for (const operation of await convertRows(rows, fromOperationRow)) found.set(operation.id, operation)
  }
  return sizes.flatMap(({ id }) => found.get(id) ?? [])
}

export const createOperationReader = (db: Kysely<Tables>): OperationReader => ({
  ...createChildReader(db, operationTable),
  list: async (appId) => readBySize(db, appId, await selectSizes(db, appId).execute()),
  async listByIntegration(appId, integrationId) {
    const sizes = selectSizes(db, appId).where('integration_id', '=', integrationId)
    return readBySize(db, appId, await sizes.execute())
  },
  listOutlines: (appId, integrationId) => readOutlines(db, appId, integrationId),
  listSummaries: (appId, integrationId) => readSummaries(db, appId, integrationId),
  async count(appId) {
    const { count } = await db
      .selectFrom('operations')
      .select((row) => row.fn.countAll().as('count'))
      .where('app_id', '=', appId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async listVersions(appId) {
    const rows = await db
      .selectFrom('operations')
      .select(['id', 'updated_at', 'revision'])
      .where('app_id', '=', appId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ id, updated_at, revision }) => ({ id, updatedAt: updated_at, revision }))
  },
  findOutlines: (appId, ids) =>
    readInBatches(ids, async (batch) => {
      const rows = await db
        .selectFrom('operations')
        .select(outlineCodec.columns)
        .where('app_id', '=', appId)
        .where('id', 'in', batch)
        .execute()
      return rows.map(outlineCodec.fromRow)
    }),
  async findByIds(appId, ids) {
    const sizes = await readInBatches(ids, (batch) =>
      selectSizes(db, appId).where('id', 'in', batch).execute(),
    )
    return readBySize(db, appId, sizes)
  },
})

export function createOperationWriter(db: Kysely<Tables>): OperationWriter {
  const rows = createChildWriter(db, operationTable)
  return {
    ...rows,
    ...createOperationReader(db),
    updateAll: (changed) =>
      writeInBatches(changed, measureSchemas, async (batch) => {
        for (const operation of batch) await rows.update(operation)
      }),
    removeAll: (appId, ids) =>
      writeInBatches(ids, measureId, (batch) =>
        db.deleteFrom('operations').where('app_id', '=', appId).where('id', 'in', batch).execute(),
      ),
    async removeByIntegration(appId, integrationId) {
      const removed = await db
        .deleteFrom('operations')
        .where('app_id', '=', appId)
        .where('integration_id', '=', integrationId)
        .returning('id')
        .execute()
      return removed.map(({ id }) => id)
    },
  }
}
