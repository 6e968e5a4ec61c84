import { parse } from 'yaml'
import { isRecord } from '../is-record.ts'

/** The YAML lines of `info`. Parsing all of a large document takes seconds. */
function findInfoLines(text: string): string {
  const lines = text.split(/\r?\n/)
  const start = lines.findIndex((line) => /^info:/.test(line))
  if (start < 0) return ''
  const end = lines.findIndex((line, index) => index > start && /^[^\s#]/.test(line))
  return lines.slice(start, end < 0 ? undefined : end).join('\n')
}

/** `info.title` of an OpenAPI document in JSON or YAML; "" if it is missing or cannot be read. */
export function readTitle(text: string): string {
  try {
    const document: unknown = text.trimStart().startsWith('{') ? JSON.parse(text) : parse(findInfoLines(text))
    const info = isRecord(document) ? document.info : null
    return isRecord(info) && typeof info.title === 'string' ? info.title.trim() : ''
  } catch {
    return ''
  }
}
