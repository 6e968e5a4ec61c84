// JSON Pointers in URI fragments (RFC 6901): the only references that are ever resolved. Nothing is fetched.
import { isJsonObject, type Json } from '#base/json.ts'

function percentDecode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The unescaped reference tokens of `#/a/b`; null when the reference does not point into the same document. */
export function parseJsonPointer(reference: string): string[] | null {
  if (reference === '#') return []
  if (!reference.startsWith('#/')) return null
  return reference
    .slice(2)
    .split('/')
    .map((token) => percentDecode(token).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The child of `value` at one reference token; undefined when there is none. */
export function readPointerToken(value: Json | undefined, token: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(token) ? value[Number(token)] : undefined
  return isJsonObject(value) && Object.hasOwn(value, token) ? value[token] : undefined
}

/** The value that the reference points to in `root`; undefined when there is none, or it is in another document. */
export const resolveJsonPointer = (root: Json, reference: string): Json | undefined =>
  parseJsonPointer(reference)?.reduce<Json | undefined>(readPointerToken, root)
