// What the reading process does with a document. All of it is synchronous; the time limit is enforced from outside.

import { systemDigest } from '#adapters/system/digest.ts'
import { SchemaTexts } from '#core/engines/json-schema/index.ts'
import {
  type ExternalDocuments,
  type ExtractedOperation,
  importOpenApi,
} from '#core/engines/openapi-import/index.ts'
import type { ImportedApiDocument, RejectedDocument } from '#core/ports/document-reader.ts'

/** Limit of the characters of all operations of a document; shared schemas count once for each operation. */
const maxOperations = 128 * 1024 * 1024

/** Characters in one message to the service, which decodes that many in a few milliseconds. */
const batchCharacters = 128 * 1024

/** An operation and the hash of its schemas. Schemas are serialised batch by batch, since all at once would need much memory. */
export type HashedOperation = { operation: ExtractedOperation; schemaHash: string }

export type OperationBatches = {
  document: Omit<ImportedApiDocument, 'operations'>
  batches: HashedOperation[][]
}

const rejectDocument = (code: string, message: string): RejectedDocument => ({
  faults: [{ path: '', code, message }],
})

/** Decodes UTF-8; null when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Never throws because of the content of the text. */
export function readDocument(
  text: string,
  url: string,
  others: ExternalDocuments,
): OperationBatches | RejectedDocument | { wanted: string[] } {
  try {
    const result = importOpenApi(text, url, others)
    if (!('operations' in result)) return result
    const { operations, description: _, ...document } = result
    return splitIntoBatches(document, operations)
  } catch (error) {
    if (error instanceof RangeError) return rejectDocument('too_deep', 'The document is nested too deeply.')
    throw error
  }
}

function splitIntoBatches(
  document: OperationBatches['document'],
  drafts: ExtractedOperation[],
): OperationBatches | RejectedDocument {
  const texts = new SchemaTexts()
  const batches: HashedOperation[][] = []
  let batch: HashedOperation[] = []
  let [total, held] = [0, 0]
  for (const draft of drafts) {
    const text = texts.canonicalize(draft.inputSchema, draft.outputSchema)
    const length = text.length + countOtherCharacters(draft)
    total += length
    if (total > maxOperations)
      return rejectDocument('too_large', 'The operations of the document are too large together.')
    if (held + length > batchCharacters || batch.length === 100) {
      batches.push(batch)
      ;[batch, held] = [[], 0]
    }
    batch.push({ operation: draft, schemaHash: systemDigest.sha256(text) })
    held += length
  }
  return { document, batches: [...batches, batch] }
}

/** Characters of an operation without its schemas. */
const countOtherCharacters = ({ inputSchema: _input, outputSchema: _output, ...rest }: ExtractedOperation) =>
  JSON.stringify(rest).length

export const notUtf8 = rejectDocument('not_utf8', 'The document is not valid UTF-8.')
