// Resolves `$ref` inside one document, which contains the documents that it refers to (see `bundleDocuments`).
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { escapePointerToken } from '#base/json-pointer.ts'
import { truncateText } from '#base/text.ts'
import { parseJsonPointer, readPointerToken } from '#core/engines/schemas/json-schema/index.ts'
import { bundleKey, formatOriginalReference } from './bundled-reference.ts'

/** The value that a reference resolves to and its JSON pointer; or why it cannot be resolved. */
export type ResolvedReference = { value: Json; pointer: string } | { missing: string }

const maxHops = 32
/** References followed in one resolution: each may pass through others many times. */
const maxFollowedReferences = 64

export const isReference = (value: unknown): value is JsonObject & { $ref: string } =>
  isJsonObject(value) && typeof value.$ref === 'string'

/** Whether the value is a reference without siblings. */
export const isBareReference = (value: unknown): value is JsonObject & { $ref: string } =>
  isReference(value) && Object.keys(value).length === 1

/** By the root of a document, which does not change any more: its operations refer to a few components over and over. */
const resolvedByRoot = new WeakMap<JsonObject, Map<string, ResolvedReference>>()

/** Also follows references that the pointer passes through (a step into a component that is itself a reference). */
export function resolveReference(root: JsonObject, reference: string): ResolvedReference {
  const resolved = resolvedByRoot.get(root) ?? new Map<string, ResolvedReference>()
  resolvedByRoot.set(root, resolved)
  const found =
    resolved.get(reference) ?? followReference(root, reference, { remaining: maxFollowedReferences })
  resolved.set(reference, found)
  return found
}

function followReference(
  root: JsonObject,
  reference: string,
  budget: { remaining: number },
): ResolvedReference {
  const steps = parseJsonPointer(reference)
  const label = truncateText(formatOriginalReference(reference), 200)
  if (!steps) return { missing: `${label} ${explainInvalidReference(reference)}` }
  const absenceReason = explainMissingDocument(root, steps)
  if (absenceReason) return { missing: absenceReason }
  let found: ResolvedReference = { value: root, pointer: '#' }
  for (const step of steps) {
    while (isReference(found.value) && !Object.hasOwn(found.value, step)) {
      budget.remaining -= 1
      if (budget.remaining < 0) return { missing: `${label} refers to itself` }
      found = followReference(root, found.value.$ref, budget)
      if ('missing' in found) return found
    }
    const value = readPointerToken(found.value, step)
    if (value === undefined) return { missing: `${label} does not exist` }
    found = { value, pointer: `${found.pointer}/${escapePointerToken(step)}` }
  }
  return found
}

/** Why bundling could not rewrite a reference as a pointer. */
function explainInvalidReference(reference: string): string {
  if (reference.startsWith('#')) return 'is not an anchor of the document'
  return /^[a-z][a-z0-9+.-]*:/i.test(reference)
    ? 'is not an http or https URL'
    : 'is relative, but the URL of the document is unknown'
}

/** Why the external document that the pointer leads into is unavailable; null if it is available or not external. */
function explainMissingDocument(root: JsonObject, [key, url = '']: string[]): string | null {
  const document = key === bundleKey ? readPointerToken(root[key], url) : null
  return typeof document === 'string' ? `${url} ${document}` : null
}

/** Follows a chain of references to the first value that is not a bare `$ref`. */
export function resolveReferenceChain(root: JsonObject, reference: string): ResolvedReference {
  let found = resolveReference(root, reference)
  for (let hop = 0; 'value' in found && isBareReference(found.value); hop++) {
    if (hop > maxHops)
      return { missing: `${truncateText(formatOriginalReference(reference), 200)} refers to itself` }
    found = resolveReference(root, found.value.$ref)
  }
  return found
}

/** The object after following its references, whose siblings of `$ref` override it; or why there is none. */
export function dereference(
  root: JsonObject,
  value: Json | undefined,
): { object: JsonObject } | { missing: string } {
  let current = value
  for (let hop = 0; isReference(current); hop++) {
    if (hop > maxHops)
      return { missing: `${truncateText(formatOriginalReference(current.$ref), 200)} refers to itself` }
    const found = resolveReference(root, current.$ref)
    if ('missing' in found) return found
    // Without siblings, return the referenced object itself: conversions are cached by object identity.
    const { value: target } = found
    current = isBareReference(current) || !isJsonObject(target) ? target : withSiblings(target, current)
  }
  return isJsonObject(current) ? { object: current } : { missing: 'it is not an object' }
}

const withSiblings = (target: JsonObject, { $ref: _, ...siblings }: JsonObject): JsonObject => ({
  ...target,
  ...siblings,
})
