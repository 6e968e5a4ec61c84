// Reads OpenAPI documents of any size where nobody else waits for it.
import type { InputFault } from '#base/errors.ts'
import type { FoundOperation } from '#core/model/found-operation.ts'
import type { ImportedOperation } from '#core/model/integration.ts'
import type { SecurityScheme } from '#core/model/security-scheme.ts'

export type ReadDocument = {
  title: string
  specVersion: string
  /** The first server, "" when none is named. */
  baseUrl: string
  operations: FoundOperation[]
  report: ImportedOperation[]
  /** The most used first. */
  securitySchemes: SecurityScheme[]
  warnings: string[]
}

export type UnreadableDocument = { faults: InputFault[] }

/** `url` is where the document came from that was `wanted`, after redirects; `bytes` are empty when it cannot be had. */
export type FetchedOther = { wanted: string; url: string; bytes: Uint8Array }

/** Gets further documents that one refers to, by absolute URL. */
export type FetchOthers = (wanted: string[]) => Promise<FetchedOther[]>

/** Whatever the bytes hold, they cost a bounded time and memory: more is told as a fault. */
export interface Documents {
  /** `url` is where the document came from. Throws a Failure `unavailable` when too many wait. */
  read(bytes: Uint8Array, url: string, others: FetchOthers): Promise<ReadDocument | UnreadableDocument>
  /**
   * The JSON body of a request to import: `{url}`, or `{document}` with a text or the JSON document itself, which is read.
   * Throws a Failure `invalid_request` when it is neither.
   */
  readRequest(
    bytes: Uint8Array,
    others: FetchOthers,
  ): Promise<{ url: string } | ReadDocument | UnreadableDocument>
}
