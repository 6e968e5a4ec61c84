// JSON documents are stored in text columns, which preserve key order, number formats and unusual keys.

import { parseExactJson } from '#base/exact-json.ts'

/** Parses the document of a column. The type is not checked: only this adapter writes the column. */
export const fromJson = <T>(text: string): T => parseExactJson(text)

export const toJson = (document: unknown): string => JSON.stringify(document)

export const fromJsonOrNull = <T>(text: string | null): T | null => (text === null ? null : fromJson(text))

export const toJsonOrNull = (document: unknown): string | null =>
  document === null ? null : toJson(document)
