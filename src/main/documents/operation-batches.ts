// Divides the operations of a document into messages to the service, which decodes each in a few milliseconds.
import type { SchemaTexts } from '#core/engines/json-schema/index.ts'
import type { ExtractedOperation } from '#core/engines/openapi-import/index.ts'
import type { OperationBatch, TransferredOperation } from './messages.ts'
import { SchemaSender, type TransferredSchema } from './schema-parts.ts'

/** An operation, the hash of its schemas, and the number of characters of everything else of it. */
export type HashedOperation = { operation: ExtractedOperation; schemaHash: string; otherLength: number }

const maxBatchLength = 128 * 1024
const maxBatchOperations = 100

/** Schemas are written batch by batch, since all at once would need much memory. */
export function* divideIntoBatches(
  operations: readonly HashedOperation[],
  texts: SchemaTexts,
): Generator<OperationBatch> {
  const sender = new SchemaSender(texts)
  let batch = createBatch()
  for (const hashed of operations) {
    const operation = transferOperation(hashed, sender)
    const shared = sender.takeAdded()
    const length = measure(operation, shared) + hashed.otherLength
    if (!hasRoom(batch, length)) {
      yield { shared: batch.shared, operations: batch.operations, isLast: false }
      batch = createBatch()
    }
    batch.operations.push(operation)
    batch.shared.push(...shared)
    batch.length += length
  }
  yield { shared: batch.shared, operations: batch.operations, isLast: true }
}

type OpenBatch = { shared: Uint8Array[]; operations: TransferredOperation[]; length: number }

const createBatch = (): OpenBatch => ({ shared: [], operations: [], length: 0 })

const hasRoom = ({ operations, length }: OpenBatch, added: number) =>
  operations.length === 0 || (length + added <= maxBatchLength && operations.length < maxBatchOperations)

const transferOperation = (
  { operation, schemaHash }: HashedOperation,
  sender: SchemaSender,
): TransferredOperation => ({
  ...operation,
  inputSchema: sender.divide(operation.inputSchema),
  outputSchema: operation.outputSchema && sender.divide(operation.outputSchema),
  schemaHash,
})

const measure = ({ inputSchema, outputSchema }: TransferredOperation, shared: Uint8Array[]) =>
  sumLengths(inputSchema) + sumLengths(outputSchema ?? []) + sumLengths(shared)

const sumLengths = (parts: TransferredSchema) =>
  parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 0 : part.length), 0)
