// Divides the operations of a document into messages to the service, which decodes each in a few milliseconds.
import type { ExtractedOperation } from '#core/engines/sources/openapi-import/index.ts'
import type { RejectedDocument } from '#core/ports/document-reader.ts'
import type { OperationBatch } from './messages.ts'
import { OperationEncoder, type OperationWithParts } from './operation-encoder.ts'
import { createRejection } from './rejections.ts'

const maxBatchLength = 128 * 1024
const maxBatchOperations = 100
/** Limit of the characters of all operations of a document; shared schemas count once for each operation. */
const maxTotalLength = 128 * 1024 * 1024

/**
 * Writes and hashes schemas batch by batch: all at once would take much memory, and the service decodes a batch
 * meanwhile. If the operations are too large together, the last message says so.
 */
export function* divideIntoBatches(
  operations: readonly ExtractedOperation[],
): Generator<OperationBatch | RejectedDocument, void> {
  const encoder = new OperationEncoder()
  let batch = createBatch()
  for (const operation of operations) {
    const encoded = encoder.encode(operation)
    if (encoder.totalLength > maxTotalLength) return yield tooLarge
    if (!hasRoom(batch, encoded)) {
      yield toMessage(batch, false)
      batch = createBatch()
    }
    batch.operations.push(encoded.operation)
    batch.shared.push(...encoded.shared)
    batch.length += encoded.length
  }
  yield toMessage(batch, true)
}

const tooLarge = createRejection(
  'operations_too_large',
  'The operations of the document are too large together. Import a part of it: choose tags, paths or operations.',
)

type OpenBatch = Omit<OperationBatch, 'isLast'> & { length: number }

const createBatch = (): OpenBatch => ({ shared: [], operations: [], length: 0 })

const hasRoom = ({ operations, length }: OpenBatch, added: OperationWithParts) =>
  operations.length === 0 ||
  (length + added.length <= maxBatchLength && operations.length < maxBatchOperations)

const toMessage = ({ shared, operations }: OpenBatch, isLast: boolean): OperationBatch => ({
  shared,
  operations,
  isLast,
})
