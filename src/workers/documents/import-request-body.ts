import type { InputViolation } from '#base/errors.ts'
import { parseExactJson } from '#base/exact-json.ts'
import { isJsonObject } from '#base/json.ts'
import type { ViolationCode } from '#base/violation-codes.ts'
import { type DocumentPart, toDocumentPart } from '#core/model/integrations/document-part.ts'

/** `part`: absent if the request selects none. */
export type ImportRequestBody =
  | (({ url: string } | { text: string }) & { part?: DocumentPart | null })
  | { malformed: InputViolation[] }

const rejectMalformed = (path: string, code: ViolationCode, message: string): ImportRequestBody => ({
  malformed: [{ path, code, message }],
})

/** Parses the body of an import request: `{url}`, or `{document}` with the document as a string or as JSON. */
export function parseImportRequest(text: string): ImportRequestBody {
  let body: unknown
  try {
    body = parseExactJson(text)
  } catch {
    return rejectMalformed('', 'malformed', 'is not valid JSON')
  }
  if (!isJsonObject(body)) return rejectMalformed('', 'type', 'must be object')
  const { url, document, part } = body
  const chosen = part === undefined ? undefined : parsePart(part)
  if (chosen && 'malformed' in chosen) return chosen
  const parsed = parseSource(url, document)
  return 'malformed' in parsed || chosen === undefined ? parsed : { ...parsed, part: chosen }
}

function parseSource(url: unknown, document: unknown): ImportRequestBody {
  if ((url === undefined) === (document === undefined)) {
    return rejectMalformed('', 'required', 'must hold either url or document')
  }
  if (url !== undefined) return parseUrl(url)
  if (typeof document === 'string') return { text: document }
  if (isJsonObject(document)) return { text: JSON.stringify(document) }
  return rejectMalformed('document', 'type', 'must be string or object')
}

const partMembers = ['tags', 'paths', 'operations'] as const
const maxListed = 1_000

function parsePart(part: unknown): DocumentPart | null | { malformed: InputViolation[] } {
  if (part === null) return null
  if (!isJsonObject(part)) return rejectMember('part', 'must be object or null')
  for (const [name, value] of Object.entries(part)) {
    const isList = partMembers.some((member) => member === name)
    if (isList && !isTextList(value))
      return rejectMember(`part.${name}`, `must be a list of at most ${maxListed} strings`)
    if (!isList && name !== 'overlay')
      return rejectMember(`part.${name}`, `must be one of ${partMembers.join(', ')}, overlay`)
  }
  return toDocumentPart(part as Partial<DocumentPart>)
}

const isTextList = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= maxListed &&
  value.every((item) => typeof item === 'string' && item !== '')

const rejectMember = (path: string, message: string): { malformed: InputViolation[] } => ({
  malformed: [{ path, code: 'type', message }],
})

const maxUrl = 2048

function parseUrl(url: unknown): ImportRequestBody {
  if (typeof url !== 'string') return rejectMalformed('url', 'type', 'must be string')
  if (url && url.length <= maxUrl) return { url }
  return rejectMalformed('url', 'length', `must have 1 to ${maxUrl} characters`)
}
