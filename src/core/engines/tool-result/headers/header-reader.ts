// Reads of the headers of a response what callers are told: those that always matter, those that the document of the API
// declares, and those that the result selects. Never a cookie or a header that is made to carry a credential.
import { parse as parseDisposition } from 'content-disposition'
import type { Json, JsonObject } from '#base/json.ts'
import { isCredentialHeader } from '#base/web/credential-header.ts'
import type { HttpMethod } from '#core/model/operations/operation.ts'
import type { ResultSelection } from '#core/model/tools/result-options.ts'
import { tryParseJson } from '../response/json-streams.ts'
import { listSelectedHeaders } from '../selection/compile-selection.ts'
import { isAlwaysTold, isToldOfErrors, toldOfHead } from './header-names.ts'
import { parseLinkHeader } from './link-header.ts'
import { resolveUrl } from './resolve-url.ts'

/** By names in lower case; null when there is nothing to tell. `url`: where the response comes from. */
export type HeaderReader = (
  response: { status: number; headers: Readonly<Record<string, string>> },
  url: string,
) => JsonObject | null

type HeaderSource = { method: HttpMethod; declared: readonly string[]; select: ResultSelection | null }

/** Characters of JSON. What does not fit is left out. */
const maxLength = 4_000

export function compileHeaderReader({ method, declared, select }: HeaderSource): HeaderReader {
  const wanted = [...declared, ...(method === 'HEAD' ? toldOfHead : []), ...listSelectedHeaders(select ?? {})]
  const names = new Set(wanted.map((name) => name.toLowerCase()))
  return ({ status, headers }, url) => {
    let told: JsonObject | null = null
    for (const name in headers) {
      const isTold = names.has(name) || isAlwaysTold(name) || (status >= 400 && isToldOfErrors(name))
      if (!isTold || isCredentialHeader(name)) continue
      const value = readHeaderValue(name, decodeHeader(headers[name] ?? ''), url)
      if (value !== undefined) told = addWithinLimit(told ?? {}, name, value)
    }
    return told && Object.keys(told).length > 0 ? told : null
  }
}

function addWithinLimit(told: JsonObject, name: string, value: Json): JsonObject {
  const next = { ...told, [name]: value }
  return JSON.stringify(next).length <= maxLength ? next : told
}

const urlHeaders = new Set(['location', 'content-location', 'operation-location', 'azure-asyncoperation'])
/** What a double holds exactly, written as JSON does. */
const plainNumber = /^-?(0|[1-9]\d{0,14})(\.\d{0,5}[1-9])?$/

/** Undefined: it says nothing that could be told. */
function readHeaderValue(name: string, text: string, url: string): Json | undefined {
  if (text === '') return undefined
  if (name === 'link') return readLinks(text, url)
  if (name === 'content-disposition') return readFileName(text)
  if (urlHeaders.has(name)) return resolveUrl(text, url)
  if (plainNumber.test(text)) return Number(text)
  return (/^[{[]/.test(text) && tryParseJson(text)) || text
}

function readLinks(text: string, url: string): Json | undefined {
  const links = parseLinkHeader(text, url).reduce<JsonObject>(
    (told, [relation, target]) => addWithinLimit(told, relation, target),
    {},
  )
  return Object.keys(links).length > 0 ? links : undefined
}

/** A name must not lead out of a folder (RFC 6266, 4.3). */
function readFileName(text: string): Json | undefined {
  const name = parseDisposition(text).parameters.filename?.split(/[/\\]/).at(-1)
  return name ? { filename: name } : undefined
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** The bytes of headers arrive as Latin-1; many servers write UTF-8. */
function decodeHeader(text: string): string {
  if (!/[\x80-\xff]/.test(text)) return text
  try {
    return strictUtf8.decode(Uint8Array.from(text, (unit) => unit.charCodeAt(0)))
  } catch {
    return text
  }
}

export const formatToldHeaders = (told: JsonObject) => `[response headers: ${JSON.stringify(told)}]`
