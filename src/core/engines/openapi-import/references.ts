// Resolves `$ref` inside one document, which contains the documents that it refers to (see `bundleDocuments`).
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { escapedStep, memberOf, pointerSteps } from '#core/engines/json-schema/pointer.ts'
import { bundleWord, writtenReference } from './bundle/bundled-reference.ts'

/** The value that a reference resolves to and its JSON pointer; or why it cannot be resolved. */
export type Found = { value: Json; pointer: string } | { missing: string }

const maxHops = 32
/** References followed in one resolution: each may pass through others many times. */
const maxWays = 64

export const isReference = (value: unknown): value is JsonObject & { $ref: string } =>
  isJsonObject(value) && typeof value.$ref === 'string'

/** Also follows references that the pointer passes through (a step into a component that is itself a reference). */
export function find(root: JsonObject, reference: string, budget = { ways: maxWays }): Found {
  const steps = pointerSteps(reference)
  const named = startOf(writtenReference(reference), 200)
  if (!steps) return { missing: `${named} ${reasonWithout(reference)}` }
  const absent = reasonOfAbsence(root, steps)
  if (absent) return { missing: absent }
  let found: Found = { value: root, pointer: '#' }
  for (const step of steps) {
    while (isReference(found.value) && !Object.hasOwn(found.value, step)) {
      budget.ways -= 1
      if (budget.ways < 0) return { missing: `${named} refers to itself` }
      found = find(root, found.value.$ref, budget)
      if ('missing' in found) return found
    }
    const value = memberOf(found.value, step)
    if (value === undefined) return { missing: `${named} does not exist` }
    found = { value, pointer: `${found.pointer}/${escapedStep(step)}` }
  }
  return found
}

/** Why bundling could not rewrite a reference as a pointer. */
function reasonWithout(reference: string): string {
  if (reference.startsWith('#')) return 'is not an anchor of the document'
  return /^[a-z][a-z0-9+.-]*:/i.test(reference)
    ? 'is not an http or https URL'
    : 'is relative, but the URL of the document is unknown'
}

/** Why the external document that the pointer leads into is unavailable; null if it is available or not external. */
function reasonOfAbsence(root: JsonObject, [word, url = '']: string[]): string | null {
  const document = word === bundleWord ? memberOf(root[word], url) : null
  return typeof document === 'string' ? `${url} ${document}` : null
}

/** Follows a chain of references to the first value that is not a bare `$ref`. */
export function findEnd(root: JsonObject, reference: string): Found {
  let found = find(root, reference)
  for (
    let hop = 0;
    'value' in found && isReference(found.value) && Object.keys(found.value).length === 1;
    hop++
  ) {
    if (hop > maxHops) return { missing: `${startOf(writtenReference(reference), 200)} refers to itself` }
    found = find(root, found.value.$ref)
  }
  return found
}

/** The object after following its references, whose siblings of `$ref` override it; or why there is none. */
export function deref(
  root: JsonObject,
  value: Json | undefined,
): { object: JsonObject } | { missing: string } {
  let current = value
  for (let hop = 0; isReference(current); hop++) {
    if (hop > maxHops) return { missing: `${startOf(writtenReference(current.$ref), 200)} refers to itself` }
    const found = find(root, current.$ref)
    if ('missing' in found) return found
    const { $ref: _, ...beside } = current
    // Without siblings, return the referenced object itself: conversions are cached by object identity.
    const isBare = Object.keys(beside).length === 0 || !isJsonObject(found.value)
    current = isBare ? found.value : { ...(found.value as JsonObject), ...beside }
  }
  return isJsonObject(current) ? { object: current } : { missing: 'it is not an object' }
}
