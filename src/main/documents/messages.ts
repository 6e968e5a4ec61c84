// Messages between the service and its reading process: strictly alternating, the service sends the first one.
import type { InputFault } from '#base/errors.ts'
import type { FoundOperation } from '#core/model/found-operation.ts'
import type { FetchedOther, ReadDocument } from '#core/ports/documents.ts'

/** The chunks sent before the job are the document or the request to read. */
export type Job = { form: 'document' | 'request'; url: string }

/** `next` requests the next batch of operations of the document. */
export type ToChild = { part: Uint8Array } | { job: Job } | { others: FetchedOther[] } | 'next'

export type Unread =
  | { faults: InputFault[] }
  /** The import request is malformed. */
  | { malformed: InputFault[] }
  /** The import request names the URL of a document. */
  | { url: string }

export type FromChild =
  /** The chunk was received. */
  | { taken: true }
  | { wanted: string[] }
  | Unread
  | { document: Omit<ReadDocument, 'operations'> }
  | { operations: FoundOperation[]; isLast: boolean }
