// Recognizes the format of a text that is not an OpenAPI document, by tables of signatures in the order in
// which they are tried.

import { type FileFormat, findFileFormat } from '#base/texts/file-formats.ts'
import { objectFormats } from './object-formats.ts'
import type { SourceFormat, SourceText } from './source-format.ts'
import { markedFormats, plainFormats } from './text-formats.ts'

/** The number of characters in which signatures of texts are searched. */
const maxHead = 20_000

const describeFormat = (rules: typeof objectFormats, source: SourceText): SourceFormat | null => {
  const rule = rules.find(({ matches }) => matches(source))
  if (!rule) return null
  const { id, name, advice } = rule
  return { id, name, advice: typeof advice === 'string' ? advice : advice(source) }
}

const emptyText: SourceFormat = {
  id: 'empty',
  name: 'empty',
  advice: 'import an OpenAPI 3 or Swagger 2.0 document',
}

const jsonList: SourceFormat = {
  id: 'json-list',
  name: 'a JSON list',
  advice:
    'it looks like a response from an API, not its description; import an OpenAPI 3 or Swagger 2.0 document of the API, or create its operations by hand',
}

const jsonData: SourceFormat = {
  id: 'data',
  name: 'a JSON or YAML object without a description of an API',
  advice:
    'it looks like a response from an API; import an OpenAPI 3 or Swagger 2.0 document of the API, or create its operations by hand',
}

/**
 * The format of the text; null if unknown. `parse` reads JSON or YAML, and is asked only for texts that could be
 * either; it returns null for anything else.
 */
export function recognizeFormat(text: string, parse: (text: string) => unknown): SourceFormat | null {
  const content = text.replace(/^\uFEFF/, '')
  if (content.trim() === '') return emptyText
  const file = recognizeFileText(content)
  if (file) return file
  const head = content.slice(0, maxHead)
  const isJson = /^\s*[[{]/.test(head)
  const marked = isJson ? null : describeFormat(markedFormats, { head, value: null })
  if (marked) return marked
  const value = parse(content)
  if (Array.isArray(value)) return describeFormat(objectFormats, { head, value: value[0] }) ?? jsonList
  if (typeof value === 'object' && value !== null)
    return describeFormat(objectFormats, { head, value }) ?? jsonData
  return describeFormat(plainFormats, { head, value })
}

/** Whether the text begins as a markup language does, which neither JSON nor YAML documents do. */
export const isMarkup = (text: string) => /^\uFEFF?\s*</.test(text.slice(0, 1_000))

/** The format of the bytes by their magic numbers; null for possible text. */
export const recognizeBytes = (bytes: Uint8Array): SourceFormat | null =>
  toSourceFormat(findFileFormat((byte, at) => bytes[at] === byte))

/** If a file was read as text, its bytes beyond ASCII are replacement characters. */
const recognizeFileText = (text: string): SourceFormat | null =>
  toSourceFormat(
    findFileFormat((byte, at) => text[at] === (byte < 0x80 ? String.fromCharCode(byte) : '\uFFFD')),
  )

const toSourceFormat = (found: FileFormat | null): SourceFormat | null =>
  found && { id: 'file', name: found.name, advice: found.advice }

/** A sentence for the owner: the format, and what to do. */
export const describeSourceFormat = ({ name, advice }: SourceFormat): string =>
  `This is ${name === 'empty' ? 'an empty document' : `${name}, not an OpenAPI document`}: ${advice}.`
