// Reads the headers of a response that callers get: headers that always matter, headers that the document of
// the API declares, and headers that the result selects. Never a cookie or a header that is made to carry a
// credential.
import { parse as parseDisposition } from 'content-disposition'
import type { Json, JsonObject } from '#base/json.ts'
import { isCredentialHeader } from '#base/web/credential-header.ts'
import type { HttpMethod } from '#core/model/operations/operation.ts'
import type { ResultSelection } from '#core/model/tools/result-options.ts'
import { tryParseJson } from '../response/json-streams.ts'
import { listSelectedHeaders } from '../selection/compile-selection.ts'
import { headersOfHead, isReportedHeader, isReportedOfErrors } from './header-names.ts'
import { parseLinkHeader } from './link-header.ts'
import { resolveHeaderUrl } from './resolve-header-url.ts'

/** By names in lower case; null when there is nothing to report. `url`: where the response comes from. */
export type HeaderReader = (
  response: { status: number; headers: Readonly<Record<string, string>> },
  url: string,
) => JsonObject | null

type HeaderSource = { method: HttpMethod; declared: readonly string[]; select: ResultSelection | null }

/** Limit in characters of JSON. Headers beyond it are left out. */
const maxLength = 4_000

export function compileHeaderReader({ method, declared, select }: HeaderSource): HeaderReader {
  const wanted = [
    ...declared,
    ...(method === 'HEAD' ? headersOfHead : []),
    ...listSelectedHeaders(select ?? {}),
  ]
  const names = new Set(wanted.map((name) => name.toLowerCase()))
  const hasNames = names.size > 0
  return ({ status, headers }, url) => {
    let reported: JsonObject | null = null
    for (const name in headers) {
      const isReported =
        (hasNames && names.has(name)) || isReportedHeader(name) || (status >= 400 && isReportedOfErrors(name))
      // @guard calls/response-headers
      if (!isReported || isCredentialHeader(name)) continue
      const value = readHeaderValue(name, decodeHeader(headers[name] ?? ''), url)
      if (value !== undefined) reported = addWithinLimit(reported ?? {}, name, value)
    }
    return reported && Object.keys(reported).length > 0 ? reported : null
  }
}

function addWithinLimit(reported: JsonObject, name: string, value: Json): JsonObject {
  const next = { ...reported, [name]: value }
  return JSON.stringify(next).length <= maxLength ? next : reported
}

const urlHeaders = new Set(['location', 'content-location', 'operation-location', 'azure-asyncoperation'])
/** Numbers that a double represents exactly, in the notation of JSON. */
const plainNumber = /^-?(0|[1-9]\d{0,14})(\.\d{0,5}[1-9])?$/

/** Undefined means there is nothing to report. */
function readHeaderValue(name: string, text: string, url: string): Json | undefined {
  if (text === '') return undefined
  if (name === 'link') return readLinks(text, url)
  if (name === 'content-disposition') return readFileName(text)
  if (urlHeaders.has(name)) return resolveHeaderUrl(text, url)
  if (plainNumber.test(text)) return Number(text)
  return (/^[{[]/.test(text) && tryParseJson(text)) || text
}

function readLinks(text: string, url: string): Json | undefined {
  const links = parseLinkHeader(text, url).reduce<JsonObject>(
    (reported, [relation, target]) => addWithinLimit(reported, relation, target),
    {},
  )
  return Object.keys(links).length > 0 ? links : undefined
}

/** Removes paths from the file name (RFC 6266, 4.3). */
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

export const formatReportedHeaders = (reported: JsonObject) =>
  `[response headers: ${JSON.stringify(reported)}]`
