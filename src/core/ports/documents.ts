// Imports OpenAPI documents of any size without blocking other requests.
import type { InputFault } from '#base/errors.ts'
import type { FoundOperation } from '#core/model/found-operation.ts'
import type { ImportedOperation } from '#core/model/integration.ts'
import type { SecurityScheme } from '#core/model/security-scheme.ts'

export type ReadDocument = {
  title: string
  specVersion: string
  /** URL of the first server; "" when the document has none. */
  baseUrl: string
  operations: FoundOperation[]
  report: ImportedOperation[]
  /** The most frequently required first. */
  securitySchemes: SecurityScheme[]
  warnings: string[]
}

export type UnreadableDocument = { faults: InputFault[] }

/** `wanted` is the requested URL, `url` the URL after redirects; `bytes` are empty when it could not be fetched. */
export type FetchedOther = { wanted: string; url: string; bytes: Uint8Array }

/** Fetches the documents that a document refers to, by absolute URL. */
export type FetchOthers = (wanted: string[]) => Promise<FetchedOther[]>

/** Time and memory are bounded for any input: a document that needs more is reported as a violation. */
export interface Documents {
  /** `url` is where the document came from. Throws a ServiceError `unavailable` when too many documents are queued. */
  read(bytes: Uint8Array, url: string, others: FetchOthers): Promise<ReadDocument | UnreadableDocument>
  /**
   * Parses the JSON body of an import request: `{url}`, or `{document}` with the document as a string or as JSON, which
   * is then read. Throws a ServiceError `invalid_request` when it is neither.
   */
  readRequest(
    bytes: Uint8Array,
    others: FetchOthers,
  ): Promise<{ url: string } | ReadDocument | UnreadableDocument>
}
