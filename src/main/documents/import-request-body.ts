import type { InputViolation } from '#base/errors.ts'
import { isJsonObject } from '#base/json.ts'

export type ImportRequestBody = { url: string } | { text: string } | { malformed: InputViolation[] }

const rejectMalformed = (path: string, code: string, message: string): ImportRequestBody => ({
  malformed: [{ path, code, message }],
})

/** Parses the body of an import request: `{url}`, or `{document}` with the document as a string or as JSON. */
export function parseImportRequest(text: string): ImportRequestBody {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return rejectMalformed('', 'malformed', 'is not valid JSON')
  }
  if (!isJsonObject(body)) return rejectMalformed('', 'type', 'must be object')
  const { url, document } = body
  if ((url === undefined) === (document === undefined)) {
    return rejectMalformed('', 'required', 'must hold either url or document')
  }
  if (url !== undefined) return parseUrl(url)
  if (typeof document === 'string') return { text: document }
  if (isJsonObject(document)) return { text: JSON.stringify(document) }
  return rejectMalformed('document', 'type', 'must be string or object')
}

const maxUrl = 2048

function parseUrl(url: unknown): ImportRequestBody {
  if (typeof url !== 'string') return rejectMalformed('url', 'type', 'must be string')
  if (url && url.length <= maxUrl) return { url }
  return rejectMalformed('url', 'length', `must have 1 to ${maxUrl} characters`)
}
