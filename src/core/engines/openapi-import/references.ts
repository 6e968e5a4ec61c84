// Following `$ref` inside one document, which holds the others that it refers to (see `bundle`). Nothing is fetched.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { escapedStep, memberOf, pointerSteps } from '#core/engines/json-schema/pointer.ts'
import { bundleWord, writtenReference } from './bundle/bundled-reference.ts'

/** What a reference names, and where that stands; or why there is nothing. */
export type Found = { value: Json; pointer: string } | { missing: string }

const maxHops = 32
/** References on the way of one look-up: they may lead through one another many times. */
const maxWays = 64

export const isReference = (value: unknown): value is JsonObject & { $ref: string } =>
  isJsonObject(value) && typeof value.$ref === 'string'

/** References on the way (a pointer through a component that is a reference itself) are followed too. */
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

/** Why a reference is no pointer, though every one was made a pointer that could be. */
function reasonWithout(reference: string): string {
  if (reference.startsWith('#')) return 'names no anchor of the document'
  return /^[a-z][a-z0-9+.-]*:/i.test(reference)
    ? 'is no http address'
    : 'is relative, and it is not known to what'
}

/** Why the other document is not there that the steps lead into. */
function reasonOfAbsence(root: JsonObject, [word, url = '']: string[]): string | null {
  const document = word === bundleWord ? memberOf(root[word], url) : null
  return typeof document === 'string' ? `${url} ${document}` : null
}

/** Follows a reference until something stands there that is more than a reference. */
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

/** An object of the document with its references followed, what stands beside a reference winning; or why there is none. */
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
    // The very object that is named, where nothing stands beside: what is made of it can be kept.
    const isBare = Object.keys(beside).length === 0 || !isJsonObject(found.value)
    current = isBare ? found.value : { ...(found.value as JsonObject), ...beside }
  }
  return isJsonObject(current) ? { object: current } : { missing: 'it is not an object' }
}
