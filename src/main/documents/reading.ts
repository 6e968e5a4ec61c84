// What the reading process does with a document: all of it synchronous and as long as it takes.

import { systemDigest } from '#adapters/system/digest.ts'
import { schemaHashText } from '#core/engines/json-schema/schema-hash-text.ts'
import type { OtherTexts } from '#core/engines/openapi-import/bundle/documents.ts'
import { type DraftOperation, importOpenApi } from '#core/engines/openapi-import/import-openapi.ts'
import type { ReadDocument, UnreadableDocument } from '#core/ports/documents.ts'

/** Characters of all operations of a document; shared parts count for each operation that has them. */
const maxOperations = 128 * 1024 * 1024

/** So many of them go to the service at once: in UTF-8 it takes them over in a few milliseconds. */
const batchCharacters = 128 * 1024

/** An operation and the hash of its schemas, which are written out when they are sent: all at once would take much room. */
export type Hashed = { operation: DraftOperation; schemaHash: string }

export type Batches = { document: Omit<ReadDocument, 'operations'>; batches: Hashed[][] }

const fault = (code: string, message: string): UnreadableDocument => ({
  faults: [{ path: '', code, message }],
})

/** The text of UTF-8 bytes; null when they are not. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Never throws for what the text holds. */
export function readWhole(
  text: string,
  url: string,
  others: OtherTexts,
): Batches | UnreadableDocument | { wanted: string[] } {
  try {
    const result = importOpenApi(text, url, others)
    if (!('operations' in result)) return result
    const { operations, description: _, ...document } = result
    return batchesOf(document, operations)
  } catch (error) {
    if (error instanceof RangeError) return fault('too_deep', 'The document is nested too deeply.')
    throw error
  }
}

function batchesOf(document: Batches['document'], drafts: DraftOperation[]): Batches | UnreadableDocument {
  const batches: Hashed[][] = []
  let batch: Hashed[] = []
  let [total, held] = [0, 0]
  for (const draft of drafts) {
    const text = schemaHashText(draft.inputSchema, draft.outputSchema)
    const length = text.length + restOf(draft)
    total += length
    if (total > maxOperations)
      return fault('too_large', 'The operations of the document are too large together.')
    if (held + length > batchCharacters || batch.length === 100) {
      batches.push(batch)
      ;[batch, held] = [[], 0]
    }
    batch.push({ operation: draft, schemaHash: systemDigest.sha256(text) })
    held += length
  }
  return { document, batches: [...batches, batch] }
}

/** Characters of what an operation is beside its schemas. */
const restOf = ({ inputSchema: _input, outputSchema: _output, ...rest }: DraftOperation) =>
  JSON.stringify(rest).length

export const notText = fault('not_utf8', 'The document is not valid UTF-8.')
