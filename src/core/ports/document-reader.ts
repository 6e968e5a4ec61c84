// Imports OpenAPI documents of any size without blocking other requests.

import type { StoredDocument } from '#core/model/documents/stored-document.ts'
import type { DocumentPart } from '#core/model/integrations/document-part.ts'
import type { DocumentProblem } from '#core/model/integrations/document-problem.ts'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'
import type { NamedDocuments } from '#core/model/integrations/named-document.ts'
import type { SecurityScheme } from '#core/model/integrations/security-scheme.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'

export type ImportedApiDocument = {
  title: string
  specVersion: string
  /** URL of the first server; "" when the document has none. */
  baseUrl: string
  /** The first server, if its host or the value of a variable is missing. */
  declaredServer?: string
  operations: EncodedDiscoveredOperation[]
  report: ImportReportEntry[]
  /** The most frequently required first. */
  securitySchemes: SecurityScheme[]
  warnings: string[]
  /** The part that an import request asked for; absent if none. */
  part?: DocumentPart | null
  /** The text of an import request that has the document. */
  stored?: StoredDocument
}

/** `named`: present if the text is not a document but may lead to one. */
export type RejectedDocument = { problems: DocumentProblem[]; named?: NamedDocuments }

/** `wanted` is the requested URL, `url` the URL after redirects; `bytes` are empty when it could not be fetched. */
export type ReferencedDocument = { wanted: string; url: string; bytes: Uint8Array }

/** Fetches the documents that a document refers to, by absolute URL. */
export type FetchReferencedDocuments = (wanted: string[]) => Promise<ReferencedDocument[]>

/** `owner`: waiting documents are read in turn by owner. `part`: the part to import; by default the whole document. */
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
   * is then read. `part` in the body overrides `part` of the request. Throws a ServiceError `invalid_request` for any
   * other body.
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
