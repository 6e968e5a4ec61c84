// JSON pointers in URI fragments (RFC 6901): the only references that are ever followed. Nothing is fetched.
import { isJsonObject, type Json } from '#base/json.ts'

function percentDecoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The unescaped steps of `#/a/b`; null when the reference is no pointer into the same document. */
export function pointerSteps(reference: string): string[] | null {
  if (reference === '#') return []
  if (!reference.startsWith('#/')) return null
  return reference
    .slice(2)
    .split('/')
    .map((step) => percentDecoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** One step down; undefined when there is nothing of that name. */
export function memberOf(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(step) ? value[Number(step)] : undefined
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

/** What the reference points at inside `root`; undefined when that is nothing, or elsewhere. */
export const resolvePointer = (root: Json, reference: string): Json | undefined =>
  pointerSteps(reference)?.reduce<Json | undefined>(memberOf, root)

/** A name as a step of a pointer. */
export const escapedStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
