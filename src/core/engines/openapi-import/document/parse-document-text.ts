// Parses a text as a JSON object within limits: JSON as JSON, anything else as YAML.
import type { InputViolation } from '#base/errors.ts'
import { isDeeperThan, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { inspectCharacters } from './inspect-characters.ts'
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

/** `mayHideText`: false only if no string of the document has hidden characters. */
export type ParsedDocument =
  | { document: JsonObject; warnings: string[]; mayHideText: boolean }
  | { faults: InputViolation[] }

export function parseDocumentText(text: string): ParsedDocument {
  if (text.length > maxDocumentLength)
    return rejectDocument('too_large', `The document is longer than ${maxDocumentLength} characters.`)
  const content = text.replace(/^\uFEFF/, '')
  const parsed = parseJson(content) ?? withJsonWarning(content, parseYaml(content))
  if ('faults' in parsed) return parsed
  const { value, warnings, findings } = parsed
  if (!isJsonObject(value))
    return rejectDocument('not_a_document', 'The document is neither a JSON nor a YAML object.')
  if (findings ? findings.depth > maxDepth : isDeeperThan(value, maxDepth))
    return rejectDocument('too_deep', `The document is nested deeper than ${maxDepth} levels.`)
  const mayBeInvalid = findings ? findings.mayBeInvalid : mayContainInvalidCharacters(content)
  const document = mayBeInvalid ? sanitizeStrings(value) : value
  return { document, warnings, mayHideText: findings?.mayHideText ?? true }
}

/** Null if the text is not JSON. It is then parsed as YAML: most of JSON is YAML too, and YAML errors name the line. */
function parseJson(text: string): ParsedText | null {
  if (!/^\s*\{/.test(text)) return null
  try {
    const value = JSON.parse(text)
    const { duplicates, depth } = scanJson(text)
    const warnings = duplicates.slice(0, maxDuplicateKeyWarnings).map(formatDuplicateKeyWarning)
    return { value, warnings, findings: { ...inspectCharacters(text), depth } }
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
const mayContainInvalidCharacters = (yaml: string) =>
  !yaml.isWellFormed() || /\\(?:u(?:[dD][89a-fA-F]|0000)|x00|0|U)|\0/.test(yaml)

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
