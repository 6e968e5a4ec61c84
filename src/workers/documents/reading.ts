// Reads a document, synchronously. The service enforces the time limit.
import {
  type DocumentChoice,
  type ExternalDocuments,
  type ExtractedOperation,
  importOpenApi,
} from '#core/engines/sources/openapi-import/index.ts'
import type { ImportedApiDocument, RejectedDocument } from '#core/ports/document-reader.ts'
import { rejectTooDeep } from './rejections.ts'

export type ReadDocument = {
  document: Omit<ImportedApiDocument, 'operations'>
  operations: ExtractedOperation[]
}

/** Never throws because of the content of the text. */
export function readDocument(
  text: string,
  url: string,
  others: ExternalDocuments,
  choose?: DocumentChoice,
): ReadDocument | RejectedDocument | { wanted: string[] } {
  try {
    const result = importOpenApi(text, url, others, choose)
    if (!('operations' in result)) return result
    const { operations, description: _, ...document } = result
    return { document, operations }
  } catch (error) {
    return rejectTooDeep(error)
  }
}
