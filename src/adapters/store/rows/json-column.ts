// JSON documents are stored in text columns, which preserve key order, number formats and unusual keys.

import { parseExactJson } from '#base/exact-json.ts'
import { parseJsonInTimeSlices } from '#base/json-slices.ts'
import { stringifyInTimeSlices } from '#base/stringify-slices.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'

/** Parses the document of a column. The type is not checked: only this adapter writes the column. */
export const fromJson = <T>(text: string): T => parseExactJson(text)

export const toJson = (document: unknown): string => JSON.stringify(document)

export const fromJsonOrNull = <T>(text: string | null): T | null => (text === null ? null : fromJson(text))

export const toJsonOrNull = (document: unknown): string | null =>
  document === null ? null : toJson(document)

/** Stored values have separate limits. */
const unlimited = { maxMembers: Number.POSITIVE_INFINITY, maxDepth: Number.POSITIVE_INFINITY }

/** Like `fromJson`, for a document of an entire app, which has ten megabytes and more. */
export const fromLargeJson = <T>(text: string): Promise<T> =>
  runInTimeSlices(parseJsonInTimeSlices(text, unlimited)) as Promise<T>

export const toLargeJson = (document: unknown): Promise<string> =>
  runInTimeSlices(stringifyInTimeSlices(document))
