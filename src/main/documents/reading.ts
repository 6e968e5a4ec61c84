// What the reading process does with a document. All of it is synchronous; the time limit is enforced from outside.
import {
  type ExternalDocuments,
  type ExtractedOperation,
  importOpenApi,
} from '#core/engines/openapi-import/index.ts'
import type { ImportedApiDocument, RejectedDocument } from '#core/ports/document-reader.ts'
import { rejectTooDeep } from './rejections.ts'

export type ReadDocument = {
  document: Omit<ImportedApiDocument, 'operations'>
  operations: ExtractedOperation[]
}

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
    return { document, operations }
  } catch (error) {
    return rejectTooDeep(error)
  }
}
