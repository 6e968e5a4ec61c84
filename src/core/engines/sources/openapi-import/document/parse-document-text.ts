// Parses a text as a JSON object within limits: JSON as JSON, also with comments, anything else as YAML.
import { type ParseError, parse as parseCommentedJson, stripComments } from 'jsonc-parser'
import { hasExactNumbers, parseExactJson } from '#base/exact-json.ts'
import { isDeeperThan, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { DocumentProblem } from '#core/model/integrations/document-problem.ts'
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
  | { problems: DocumentProblem[] }

export function parseDocumentText(text: string): ParsedDocument {
  if (text.length > maxDocumentLength)
    return rejectDocument('too_large', `The document is longer than ${maxDocumentLength} characters.`)
  const content = text.replace(/^\uFEFF/, '')
  const whole = parseText(content)
  const fenced = 'problems' in whole || !isJsonObject(whole.value) ? findFencedDocument(content) : null
  const parsed = fenced === null ? whole : parseText(fenced)
  if ('problems' in parsed) return parsed
  const { value, warnings, findings } = parsed
  if (!isJsonObject(value))
    return rejectDocument('not_a_document', 'The document is neither a JSON nor a YAML object.')
  if (findings ? findings.depth > maxDepth : isDeeperThan(value, maxDepth))
    return rejectDocument('too_deep', `The document is nested deeper than ${maxDepth} levels.`)
  const mayBeInvalid = findings ? findings.mayBeInvalid : mayContainInvalidCharacters(fenced ?? content)
  const document = mayBeInvalid ? sanitizeStrings(value) : value
  return { document, warnings, mayHideText: findings?.mayHideText ?? true }
}

const parseText = (content: string): ParsedText =>
  parseJson(content) ?? parseLooseJson(content) ?? withJsonWarning(content, parseYaml(content))

/** Characters of a page; a larger text is no page. */
const maxPageLength = 5_000_000

/** A document that is part of a page in Markdown. */
function findFencedDocument(content: string): string | null {
  if (content.length > maxPageLength) return null
  for (const [, , text = ''] of content.matchAll(fencePattern)) if (versionPattern.test(text)) return text
  return null
}

const fencePattern = /^ {0,3}(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n {0,3}\1[`~]*[ \t]*\r?$/gm
const versionPattern = /^\s*\{?\s*["']?(?:openapi|swagger)["']?\s*:/m

/** Null if the text is not JSON. It is then parsed as YAML: most of JSON is YAML too, and YAML errors name the line. */
function parseJson(text: string): ParsedText | null {
  if (!/^\s*\{/.test(text)) return null
  try {
    const value = parseExactJson(text)
    const { duplicates, depth } = scanJson(text)
    const warnings = duplicates.slice(0, maxDuplicateKeyWarnings).map(formatDuplicateKeyWarning)
    return { value, warnings, findings: { ...inspectCharacters(text), depth } }
  } catch {
    return null
  }
}

/** JSON with comments or commas after the last member; null if the text is not that. */
function parseLooseJson(text: string): ParsedText | null {
  if (!/^\s*(?:\{|\/[/*])/.test(text)) return null
  const errors: ParseError[] = []
  try {
    const value: Json = parseCommentedJson(text, errors, { allowTrailingComma: true })
    if (errors.length === 0)
      return {
        value: hasExactNumbers(text) ? parseExactLooseJson(text, value) : value,
        warnings: ['The document is not valid JSON; it is read as JSON with comments and trailing commas.'],
      }
    // Names without quotes are YAML, comments are not.
    const read = /\/[/*]/.test(text) ? parseYaml(stripComments(text)) : null
    return read && 'value' in read && isJsonObject(read.value) ? read : null
  } catch {
    return null
  }
}

/** The value with all digits, by the parser of YAML, which allows commas after the last member too. */
function parseExactLooseJson(text: string, value: Json): Json {
  const exact = parseYaml(stripComments(text))
  return 'value' in exact ? exact.value : value
}

/** Text that begins like JSON but is invalid may parse to something unintended as YAML (which has no `//` comments). */
const withJsonWarning = (content: string, parsed: ParsedText): ParsedText =>
  'problems' in parsed || !/^\s*\{\s*"/.test(content)
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
