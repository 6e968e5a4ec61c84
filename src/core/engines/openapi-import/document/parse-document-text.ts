// Parses a text as a JSON object within limits: JSON as JSON, anything else as YAML.
import type { InputViolation } from '#base/errors.ts'
import { isDeeperThan, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { parseYaml } from './parse-yaml.ts'
import {
  formatDuplicateKeyWarning,
  maxDuplicateKeyWarnings,
  type ParsedText,
  rejectDocument,
} from './parsed-text.ts'
import { scanJson } from './scan-json.ts'

/** Characters; bytes when fetched. Of 2,600 public documents one is larger; the others have at most 20 million. */
export const maxDocumentLength = 40_000_000
const maxDepth = 200

export type ParsedDocument = { document: JsonObject; warnings: string[] } | { faults: InputViolation[] }

export function parseDocumentText(text: string): ParsedDocument {
  if (text.length > maxDocumentLength)
    return rejectDocument('too_large', `The document is longer than ${maxDocumentLength} characters.`)
  const content = text.replace(/^\uFEFF/, '')
  const parsed = parseJson(content) ?? withJsonWarning(content, parseYaml(content))
  if ('faults' in parsed) return parsed
  const { value, warnings } = parsed
  if (!isJsonObject(value))
    return rejectDocument('not_a_document', 'The document is neither a JSON nor a YAML object.')
  if (isTooDeep(parsed))
    return rejectDocument('too_deep', `The document is nested deeper than ${maxDepth} levels.`)
  return { document: mayContainInvalidCharacters(content) ? sanitizeStrings(value) : value, warnings }
}

const isTooDeep = ({ value, depth }: { value: Json; depth?: number }) =>
  depth === undefined ? isDeeperThan(value, maxDepth) : depth > maxDepth

/** Null if the text is not JSON. It is then parsed as YAML: most of JSON is YAML too, and YAML errors name the line. */
function parseJson(text: string): ParsedText | null {
  if (!/^\s*\{/.test(text)) return null
  try {
    const value = JSON.parse(text)
    const { duplicates, depth } = scanJson(text)
    const warnings = duplicates.slice(0, maxDuplicateKeyWarnings).map(formatDuplicateKeyWarning)
    return { value, warnings, depth }
  } catch {
    return null
  }
}

/** Text that begins like JSON but is invalid may parse to something unintended as YAML (which has no `//` comments). */
const withJsonWarning = (content: string, parsed: ParsedText): ParsedText =>
  'faults' in parsed || !/^\s*\{\s*"/.test(content)
    ? parsed
    : { ...parsed, warnings: ['The document is not valid JSON; it is read as YAML.', ...parsed.warnings] }

/** In decoded text, lone surrogates and NUL can only result from escapes. */
const mayContainInvalidCharacters = (text: string) =>
  !text.isWellFormed() || text.includes('\0') || mayContainInvalidEscape(text)

const invalidEscape = /\\(?:u(?:[dD][89a-fA-F]|0000)|x00|0|U)/y

/** From one backslash to the next: few characters of a document are escaped. */
function mayContainInvalidEscape(text: string): boolean {
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 1)) {
    invalidEscape.lastIndex = at
    if (invalidEscape.test(text)) return true
  }
  return false
}

function sanitizeStrings<Value extends Json>(value: Value): Value
function sanitizeStrings(value: Json): Json {
  if (typeof value === 'string') return sanitizeString(value)
  if (Array.isArray(value)) return value.map((item) => sanitizeStrings(item))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [sanitizeString(name), sanitizeStrings(member)]),
  )
}

const sanitizeString = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')
