// Messages between the service and its reading process. They alternate strictly; the service sends the first one.
import type { InputViolation } from '#base/errors.ts'
import type { DocumentPart } from '#core/model/integrations/document-part.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type {
  ImportedApiDocument,
  ReferencedDocument,
  RejectedDocument,
} from '#core/ports/document-reader.ts'
import type { TransferredSchema } from './schema-parts.ts'

/** The content of the standard input: the document or the request to read, or the JSON to check. */
export type ReadingJob =
  | { form: 'document' | 'request'; url: string; part: DocumentPart | null }
  | { form: 'json'; maxMembers: number }

/** `bytes`: how many follow on the standard input. `next` requests the next batch of operations of the document. */
export type ToChild = { job: ReadingJob; bytes: number } | { others: ReferencedDocument[] } | 'next'

export type UnreadResult =
  | RejectedDocument
  /** The import request is malformed. */
  | { malformed: InputViolation[] }
  /** The JSON was checked. */
  | { checked: true }
  /** The import request names the URL of a document. */
  | { url: string; part?: DocumentPart | null }

export type TransferredOperation = Omit<EncodedDiscoveredOperation, 'inputSchema' | 'outputSchema'> & {
  inputSchema: TransferredSchema
  outputSchema: TransferredSchema | null
}

/** `shared`: the shared parts of schemas that occur first in these operations. */
export type OperationBatch = {
  shared: Uint8Array[]
  operations: TransferredOperation[]
  isLast: boolean
}

export type FromChild =
  | { wanted: string[] }
  | UnreadResult
  | { document: Omit<ImportedApiDocument, 'operations'> }
  | OperationBatch
