// What the reading process does with a document. All of it is synchronous; the time limit is enforced from outside.

import { SchemaTexts } from '#core/engines/json-schema/index.ts'
import {
  type ExternalDocuments,
  type ExtractedOperation,
  importOpenApi,
} from '#core/engines/openapi-import/index.ts'
import type { ImportedApiDocument, RejectedDocument } from '#core/ports/document-reader.ts'
import type { HashedOperation } from './operation-batches.ts'
import { PartsHasher } from './parts-hasher.ts'

/** Limit of the characters of all operations of a document; shared schemas count once for each operation. */
const maxOperations = 128 * 1024 * 1024

export type ReadDocument = {
  document: Omit<ImportedApiDocument, 'operations'>
  operations: HashedOperation[]
  texts: SchemaTexts
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
): ReadDocument | RejectedDocument | { wanted: string[] } {
  try {
    const result = importOpenApi(text, url, others)
    if (!('operations' in result)) return result
    const { operations, description: _, ...document } = result
    const texts = new SchemaTexts()
    const hashed = hashOperations(operations, texts)
    return hashed ? { document, operations: hashed, texts } : tooLarge
  } catch (error) {
    if (error instanceof RangeError) return rejectDocument('too_deep', 'The document is nested too deeply.')
    throw error
  }
}

const tooLarge = rejectDocument('too_large', 'The operations of the document are too large together.')

/** Null if the operations are too large together. */
function hashOperations(operations: ExtractedOperation[], texts: SchemaTexts): HashedOperation[] | null {
  const hasher = new PartsHasher()
  const hashed: HashedOperation[] = []
  let total = 0
  for (const operation of operations) {
    const parts = texts.writeCanonicalParts(operation.inputSchema, operation.outputSchema)
    const otherLength = countOtherCharacters(operation)
    for (const { length } of parts) total += length
    total += otherLength
    if (total > maxOperations) return null
    hashed.push({ operation, schemaHash: hasher.sha256(parts), otherLength })
  }
  return hashed
}

/** Characters of an operation without its schemas. */
const countOtherCharacters = ({ inputSchema: _input, outputSchema: _output, ...rest }: ExtractedOperation) =>
  JSON.stringify(rest).length

export const notUtf8 = rejectDocument('not_utf8', 'The document is not valid UTF-8.')
