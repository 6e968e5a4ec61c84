// Reads responses of authorization servers. Many are older than RFC 6749 or follow it loosely, so the format is read
// leniently; the use of a token is decided elsewhere.
import { parseExactJson } from '#base/exact-json.ts'
import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

/** The members of a JSON or form-encoded body, with names in snake_case and without nulls; {} for any other body. */
export function parseOAuthBody(text: string): JsonObject {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return normalizeMembers(parseJson(trimmed))
  const isForm = /^[\w.-]+=/.test(trimmed)
  return isForm ? Object.fromEntries(new URLSearchParams(trimmed)) : {}
}

function parseJson(text: string): Json {
  try {
    return parseExactJson(text)
  } catch {
    return null
  }
}

const toSnakeCase = (name: string) =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const normalizeMembers = (value: Json): JsonObject =>
  isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, member]) => member !== null)
          .map(([name, member]) => [
            toSnakeCase(name),
            isJsonObject(member) ? normalizeMembers(member) : member,
          ]),
      )
    : {}

/** A non-empty text, or a number other than 0, as text; otherwise "". */
export function toScalarText(value: Json | undefined): string {
  if (typeof value === 'string') return value.trim()
  return (typeof value === 'number' && value !== 0) || value instanceof ExactNumber ? String(value) : ''
}

const findText = (...values: (Json | undefined)[]): string => values.map(toScalarText).find(Boolean) ?? ''

/** The code and the text of an error, "" where there is none. Servers without RFC 6749 have them in other members. */
export function readOAuthError(body: JsonObject): { error: string; description: string } {
  const inner = listErrorObjects(body)[0] ?? {}
  return {
    error: findText(
      body.error,
      inner.error,
      inner.error_type,
      inner.type,
      inner.status,
      inner.code,
      body.error_code,
      body.errcode,
      body.code,
    ),
    description: findText(
      body.error_description,
      inner.error_description,
      inner.message,
      inner.description,
      inner.detail,
      body.error_summary,
      body.error_message,
      body.error_msg,
      body.errmsg,
      body.message,
      body.msg,
      body.detail,
      body.description,
      body.title,
      body.reason,
      ...(Array.isArray(body.errors) ? body.errors : []),
    ),
  }
}

/** The error of a challenge (RFC 6750), "" where there is none. */
export function readChallengeError(challenge: string): { error: string; description: string } {
  const read = (name: string) => new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`, 'i').exec(challenge)?.[1] ?? ''
  return { error: read('error'), description: read('error_description') }
}

const maxReason = 300

/** The text of a response that has no OAuth format: plain text or XML, but no HTML page. */
export function readPlainReason(text: string, type: string): string {
  if (/^\s*[{[]|<html|<!doctype/i.test(text) || /html/i.test(type)) return ''
  return text
    .slice(0, 2_000)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxReason)
}

const listErrorObjects = ({ error, errors }: JsonObject): JsonObject[] =>
  [error, ...(Array.isArray(errors) ? errors : [])].filter(isJsonObject).map(normalizeMembers)
