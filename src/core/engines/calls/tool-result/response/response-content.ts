// Determines what a response contains, whatever its Content-Type: data, text, bytes or nothing. Masks secrets in all
// texts; bytes that contain one are omitted.
import { isDeeperThan, type Json, type JsonObject } from '#base/json.ts'
import type { XmlNode } from '#core/model/operations/operation.ts'
import { maxBinaryBytes } from '../binary-blocks.ts'
import { mapJsonStrings } from '../map-json-strings.ts'
import type { XmlProblem } from '../xml/parse-xml.ts'
import { readXml } from '../xml/read-xml.ts'
import { type ContentKind, type ContentType, parseContentType } from './content-type.ts'
import { decodeText, isText } from './decode-text.ts'
import { detectImageType } from './image-type.ts'
import { removeJsonGuard } from './json-guard.ts'
import { parseEventStream, parseJsonLines, replaceEventNotNumbers, tryParseJson } from './json-streams.ts'
import { replaceNotNumbers } from './not-numbers.ts'
import { hasMoreValues } from './processing-cost.ts'

/** `partial`: the response was incomplete; `body` is the received part. */
export type RestResponse = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  partial?: boolean
  /** The declared encoding of the body, if the service does not know it and leaves the text unchanged. */
  unknownEncoding?: string
  /** Headers for callers, by name, without secrets; absent if there are none. */
  reportedHeaders?: JsonObject
  /** Redirect notes for callers; absent means no redirects. */
  redirection?: string
}

/** Masks secrets in a text, in case the upstream repeats them. */
export type Redact = (text: string) => string

export type ResponseContent =
  | { kind: 'nothing' }
  /** `text`: the data as written by the upstream, except for changes in the notice; for XML, JSON. */
  | { kind: 'data'; text: string; value: Json; headers?: JsonObject; notice?: string }
  /** `problem`: why it is not the expected data; "" when no data was expected. */
  | { kind: 'text'; text: string; type: string; problem: string }
  | { kind: 'bytes'; bytes: Uint8Array; type: string }

/** Deeper values cannot be serialized safely, neither here nor by clients. */
const maxDepth = 100

/**
 * A response with more than `maxValues` values is not parsed. `xml`: how XML is read as data; null means it
 * is text.
 */
export function readResponseContent(
  { headers, body, partial = false }: RestResponse,
  redact: Redact,
  maxValues: number,
  xml: XmlNode | null = null,
): ResponseContent {
  if (body.length === 0) return { kind: 'nothing' }
  const contentType = parseContentType(headers['content-type'] ?? '')
  if (isBinary(contentType, body)) {
    const type = detectImageType(body) || contentType.type || 'application/octet-stream'
    return hasSecret(body, redact) ? describeOmittedBytes(body, type) : { kind: 'bytes', bytes: body, type }
  }
  const text = decodeText(body, contentType.charset)
  if (!/\S/.test(text)) return { kind: 'nothing' }
  const options = { redact, maxValues, partial }
  return xml && isXmlText(text, contentType)
    ? readXmlContent(text, xml, contentType, options)
    : readTextContent(text, contentType, options)
}

/** Whether a text is XML: servers label XML as text. HTML pages do not count. */
const isXmlText = (text: string, { type }: ContentType) => /^\s*</.test(text) && type !== 'text/html'

function readXmlContent(
  text: string,
  node: XmlNode,
  { type }: ContentType,
  { redact, ...limits }: ReadOptions,
): ResponseContent {
  const read = readXml(text, node, { ...limits, maxDepth })
  if (typeof read === 'string')
    return { kind: 'text', text: redact(text), type, problem: describeXmlProblem(read, limits.maxValues) }
  // @guard tool-result
  const value = mapJsonStrings(read.value, (original) => redact(original).toWellFormed())
  return { kind: 'data', text: JSON.stringify(value), value }
}

function describeXmlProblem(problem: XmlProblem, maxValues: number): string {
  if (problem === 'large') return describeTooManyValues(maxValues)
  return problem === 'deep' ? tooDeep : 'is not well-formed XML'
}

const tooDeep = 'is nested too deeply'

const byteDecoder = new TextDecoder('latin1')

/** Bytes are forwarded in base64, in which a contained secret would not be found. */
function hasSecret(body: Uint8Array, redact: Redact): boolean {
  if (body.length > maxBinaryBytes) return false
  const text = byteDecoder.decode(body)
  // @guard upstream-credentials
  return redact(text) !== text
}

const describeOmittedBytes = ({ length }: Uint8Array, type: string): ResponseContent => ({
  kind: 'text',
  text: `[${length} bytes of ${type}, omitted: they contain the credential that the server received]`,
  type,
  problem: '',
})

/**
 * A type declared as text, or with a charset, is text. For other types, except known binary ones, the bytes decide, so
 * that a token, a script or an error page labelled as an image is read as text.
 */
function isBinary({ kind, charset }: ContentType, body: Uint8Array): boolean {
  if (kind === 'binary') return true
  if (kind !== 'untyped' && kind !== 'multipart' && kind !== 'other') return false
  return detectImageType(body) !== '' || (charset === '' && !isText(body))
}

type ReadOptions = { redact: Redact; maxValues: number; partial: boolean }

function readTextContent(text: string, contentType: ContentType, options: ReadOptions): ResponseContent {
  const content = readBareContent(text, contentType, options)
  const bare = content.kind === 'text' && contentType.kind !== 'text' ? removeJsonGuard(text) : null
  const unguarded = bare === null ? content : readBareContent(bare, contentType, options)
  return unguarded.kind === 'data' ? unguarded : content
}

function readBareContent(
  text: string,
  { kind, type }: ContentType,
  { redact, maxValues, partial }: ReadOptions,
): ResponseContent {
  const masked = redact(text)
  // @guard create-call-threads
  if (kind !== 'text' && hasMoreValues(text, maxValues))
    return { kind: 'text', text: masked, type, problem: describeTooManyValues(maxValues) }
  const value = parseContent(text, kind, partial)
  if (value === undefined) return readUnparsedContent(text, { kind, type }, { redact, maxValues, partial })
  if (isDeeperThan(value, maxDepth)) return { kind: 'text', text: masked, type, problem: tooDeep }
  const isUnchanged = masked === text && !(text.includes('\\') && maskingEscape.test(text))
  if (isUnchanged) return { kind: 'data', text, value }
  return maskData(text, value, redact)
}

/** JSON with NaN or Infinity, which some servers write, or plain text. */
function readUnparsedContent(
  text: string,
  contentType: Omit<ContentType, 'charset'>,
  options: ReadOptions,
): ResponseContent {
  const { kind, type } = contentType
  const json = removeNotNumbers(kind, text)
  if (json !== text) {
    const content = readBareContent(json, { ...contentType, charset: '' }, options)
    if (content.kind === 'data') return { ...content, notice: notNumbersNotice }
  }
  const problem = kind === 'json' ? 'is not valid JSON, which its content type declares' : ''
  return { kind: 'text', text: options.redact(text), type, problem }
}

function removeNotNumbers(kind: ContentKind, text: string): string {
  if (kind === 'text') return text
  return kind === 'events' ? replaceEventNotNumbers(text) : replaceNotNumbers(text)
}

const notNumbersNotice = '[NaN and Infinity, which are not valid JSON, are shown as null]'

/** The problem of a response that is not parsed, with advice for the model. */
export const describeTooManyValues = (maxValues: number) =>
  `has more than ${maxValues} values, so it is shown as text; request fewer at once, for example with a filter or a page size`

/** An escape that may hide a secret, or encode a lone surrogate. */
const maskingEscape = /\\[u/]/

function parseContent(text: string, kind: ContentKind, partial: boolean): Json | undefined {
  switch (kind) {
    case 'json': {
      const value = tryParseJson(text)
      return value === undefined ? parseJsonLines(text) : value
    }
    case 'lines':
      return parseJsonLines(text) ?? tryParseJson(text)
    case 'events':
      return parseEventStream(text)
    case 'markup':
    case 'other':
      return /^\s*[{[]/.test(text) ? (tryParseJson(text) ?? parseJsonLines(text, !partial)) : undefined
    case 'untyped':
      return tryParseJson(text) ?? (/^\s*[{[]/.test(text) ? parseJsonLines(text, !partial) : undefined)
    default:
      return undefined
  }
}

/**
 * Escapes can hide a secret from redaction, and encode lone surrogates, which other parsers reject. The text remains as
 * the upstream wrote it unless something had to be masked.
 */
function maskData(text: string, value: Json, redact: Redact): ResponseContent {
  let isMasked = redact(text) !== text
  const maskedValue = mapJsonStrings(value, (original) => {
    const masked = redact(original)
    isMasked ||= masked !== original
    return masked.toWellFormed()
  })
  return { kind: 'data', text: isMasked ? JSON.stringify(maskedValue) : text, value: maskedValue }
}
