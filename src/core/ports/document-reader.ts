// Imports OpenAPI documents of any size without blocking other requests.
import type { InputViolation } from '#base/errors.ts'
import type { DocumentPart } from '#core/model/integrations/document-part.ts'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'
import type { NamedDocuments } from '#core/model/integrations/named-document.ts'
import type { SecurityScheme } from '#core/model/integrations/security-scheme.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'

export type ImportedApiDocument = {
  title: string
  specVersion: string
  /** URL of the first server; "" when the document has none. */
  baseUrl: string
  /** The first server if it lacks a host or the value of a variable. */
  declaredServer?: string
  operations: EncodedDiscoveredOperation[]
  report: ImportReportEntry[]
  /** The most frequently required first. */
  securitySchemes: SecurityScheme[]
  warnings: string[]
  /** Of an import request: the part that it asked for; absent if it asked for none. */
  part?: DocumentPart | null
}

/** `named`: absent unless the text is no document at all, but may lead to one. */
export type RejectedDocument = { faults: InputViolation[]; named?: NamedDocuments }

/** `wanted` is the requested URL, `url` the URL after redirects; `bytes` are empty when it could not be fetched. */
export type ReferencedDocument = { wanted: string; url: string; bytes: Uint8Array }

/** Fetches the documents that a document refers to, by absolute URL. */
export type FetchReferencedDocuments = (wanted: string[]) => Promise<ReferencedDocument[]>

/** `owner`: documents that wait are read in turn by owner. `part`: what of it is imported; by default all of it. */
export type DocumentToRead = { bytes: Uint8Array; owner: string; part?: DocumentPart | null }

/** Time and memory are bounded for any input: a document that needs more is reported as a violation. */
export interface DocumentReader {
  /** `url` is where the document came from. Throws a ServiceError `unavailable` when too many documents are queued. */
  read(
    document: DocumentToRead & { url: string },
    fetchReferenced: FetchReferencedDocuments,
  ): Promise<ImportedApiDocument | RejectedDocument>
  /**
   * Parses the JSON body of an import request: `{url}`, or `{document}` with the document as a string or as JSON, which
   * is then read; `part` in the body takes the place of that of the request. Throws a ServiceError `invalid_request` when it is neither.
   */
  readImportRequest(
    request: DocumentToRead,
    fetchReferenced: FetchReferencedDocuments,
  ): Promise<{ url: string; part?: DocumentPart | null } | ImportedApiDocument | RejectedDocument>
  /**
   * Ensures that the bytes are JSON with at most `maxMembers`, so that they can be parsed without blocking other requests
   * for long. Throws a ServiceError `invalid_request` when they are not.
   */
  checkJson(request: DocumentToRead, maxMembers: number): Promise<void>
}
