// Parses JSON bodies: valid UTF-8, bounded depth and number of members, valid Unicode, no prototype-polluting keys.
import { Failure, invalid } from '#base/errors.ts'
import { isPollutingKey } from '#base/json.ts'
import { isCleanText } from '#base/text.ts'

const maxDepth = 64
const maxMembers = 50_000

const utf8 = new TextDecoder('utf-8', { fatal: true })

const malformed = (message: string) => invalid([{ path: '', code: 'malformed', message }])

/** Iterative, so that deep nesting cannot overflow the stack. */
function checkShape(root: unknown): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }]
  let members = 0
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.depth > maxDepth) throw malformed(`must not be nested deeper than ${maxDepth} levels`)
    if (typeof at.value === 'string') checkText(at.value, at.path)
    if (typeof at.value !== 'object' || at.value === null) continue
    for (const [key, value] of Object.entries(at.value)) {
      if (++members > maxMembers) throw malformed(`must not hold more than ${maxMembers} members`)
      const path = Array.isArray(at.value) ? `${at.path}[${key}]` : at.path ? `${at.path}.${key}` : key
      checkKey(key, path)
      open.push({ value, path, depth: at.depth + 1 })
    }
  }
}

export function checkText(text: string, path: string): void {
  if (isCleanText(text)) return
  throw invalid([{ path, code: 'text', message: 'must be valid Unicode without the NUL character' }])
}

function checkKey(key: string, path: string): void {
  checkText(key, path)
  if (isPollutingKey(key)) throw invalid([{ path, code: 'key', message: 'is not an allowed member name' }])
}

export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new Failure('invalid_request', 'The body is not valid UTF-8.')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('invalid_request', 'The body is not valid JSON.')
  }
  checkShape(value)
  return value
}
