// What the service and its reading process say to one another: strictly in turns, the service begins.
import type { InputFault } from '#base/errors.ts'
import type { FoundOperation } from '#core/model/found-operation.ts'
import type { FetchedOther, ReadDocument } from '#core/ports/documents.ts'

/** What is to be read are the parts that came before. */
export type Job = { form: 'document' | 'request'; url: string }

/** `next` asks for the next operations of the document that was read. */
export type ToChild = { part: Uint8Array } | { job: Job } | { others: FetchedOther[] } | 'next'

export type Unread =
  | { faults: InputFault[] }
  /** The request to import is not one. */
  | { malformed: InputFault[] }
  /** The request to import names a document elsewhere. */
  | { url: string }

export type FromChild =
  /** The part. */
  | { taken: true }
  | { wanted: string[] }
  | Unread
  | { document: Omit<ReadDocument, 'operations'> }
  | { operations: FoundOperation[]; isLast: boolean }
