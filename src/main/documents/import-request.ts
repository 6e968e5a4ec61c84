import type { InputFault } from '#base/errors.ts'
import { isJsonObject } from '#base/json.ts'

export type ImportRequest = { url: string } | { text: string } | { malformed: InputFault[] }

const malformed = (path: string, code: string, message: string): ImportRequest => ({
  malformed: [{ path, code, message }],
})

/** Parses the body of an import request: `{url}`, or `{document}` with the document as a string or as JSON. */
export function importRequestOf(text: string): ImportRequest {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return malformed('', 'malformed', 'is not valid JSON')
  }
  if (!isJsonObject(body)) return malformed('', 'type', 'must be object')
  const { url, document } = body
  if ((url === undefined) === (document === undefined)) {
    return malformed('', 'required', 'must hold either url or document')
  }
  if (url !== undefined) return urlIn(url)
  if (typeof document === 'string') return { text: document }
  if (isJsonObject(document)) return { text: JSON.stringify(document) }
  return malformed('document', 'type', 'must be string or object')
}

const maxUrl = 2048

function urlIn(url: unknown): ImportRequest {
  if (typeof url !== 'string') return malformed('url', 'type', 'must be string')
  if (url && url.length <= maxUrl) return { url }
  return malformed('url', 'length', `must have 1 to ${maxUrl} characters`)
}
