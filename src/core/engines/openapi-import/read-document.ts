// Parses a text as a JSON object within limits: JSON as JSON, anything else as YAML.
import type { InputFault } from '#base/errors.ts'
import { deeperThan, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { duplicateKeys } from './duplicate-keys.ts'
import { maxWarnings, type Read, refused, repeatedKey } from './read.ts'
import { readYaml } from './read-yaml.ts'

/** Characters; bytes when fetched. Of 2,600 public documents one is larger; the others have at most 20 million. */
export const maxLength = 40_000_000
const maxDepth = 200

export type ReadDocument = { document: JsonObject; warnings: string[] } | { faults: InputFault[] }

export function readDocument(text: string): ReadDocument {
  if (text.length > maxLength)
    return refused('too_large', `The document is longer than ${maxLength} characters.`)
  const content = text.replace(/^\uFEFF/, '')
  const read = readJson(content) ?? withJsonFault(content, readYaml(content))
  if ('faults' in read) return read
  const { value, warnings } = read
  if (!isJsonObject(value))
    return refused('not_a_document', 'The document is neither a JSON nor a YAML object.')
  if (deeperThan(value, maxDepth))
    return refused('too_deep', `The document is nested deeper than ${maxDepth} levels.`)
  return { document: mayHoldOddText(content) ? wellFormed(value) : value, warnings }
}

/** Null if the text is not JSON. It is then parsed as YAML: most of JSON is YAML too, and YAML errors name the line. */
function readJson(text: string): Read | null {
  if (!/^\s*\{/.test(text)) return null
  try {
    return { value: JSON.parse(text), warnings: duplicateKeys(text).slice(0, maxWarnings).map(repeatedKey) }
  } catch {
    return null
  }
}

/** Text that begins like JSON but is invalid may parse to something unintended as YAML (which has no `//` comments). */
const withJsonFault = (content: string, read: Read): Read =>
  'faults' in read || !/^\s*\{\s*"/.test(content)
    ? read
    : { ...read, warnings: ['The document is not valid JSON; it is read as YAML.', ...read.warnings] }

/** In decoded text, lone surrogates and NUL can only result from escapes. */
const mayHoldOddText = (text: string) =>
  !text.isWellFormed() || /\\(?:u(?:[dD][89a-fA-F]|0000)|x00|0|U)|\0/.test(text)

function wellFormed<Value extends Json>(value: Value): Value
function wellFormed(value: Json): Json {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((item) => wellFormed(item))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [cleanText(name), wellFormed(member)]),
  )
}

const cleanText = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')
