// Following `$ref` inside one document. Nothing is fetched: a reference into another document is told as missing.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { memberOf, pointerSteps } from '#core/engines/json-schema/pointer.ts'

/** What a reference names, and where that stands; or why there is nothing. */
export type Found = { value: Json; pointer: string } | { missing: string }

const maxHops = 32

export const isReference = (value: unknown): value is JsonObject & { $ref: string } =>
  isJsonObject(value) && typeof value.$ref === 'string'

/** References on the way (a pointer through a component that is a reference itself) are followed too. */
export function find(root: JsonObject, reference: string, hops = 0): Found {
  const steps = pointerSteps(reference)
  const named = startOf(reference, 200)
  if (!steps) return { missing: `${named} is in another document` }
  if (hops > maxHops) return { missing: `${named} refers to itself` }
  let found: Found = { value: root, pointer: '#' }
  for (const step of steps) {
    if (isReference(found.value) && !Object.hasOwn(found.value, step))
      found = find(root, found.value.$ref, hops + 1)
    const value: Json | undefined = 'value' in found ? memberOf(found.value, step) : undefined
    if ('missing' in found || value === undefined) return { missing: `${named} does not exist` }
    found = { value, pointer: `${found.pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}` }
  }
  return found
}

/** Follows a reference until something stands there that is more than a reference. */
export function findEnd(root: JsonObject, reference: string): Found {
  let found = find(root, reference)
  for (
    let hop = 0;
    'value' in found && isReference(found.value) && Object.keys(found.value).length === 1;
    hop++
  ) {
    if (hop > maxHops) return { missing: `${startOf(reference, 200)} refers to itself` }
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
    if (hop > maxHops) return { missing: `${startOf(current.$ref, 200)} refers to itself` }
    const found = find(root, current.$ref)
    if ('missing' in found) return found
    const { $ref: _, ...beside } = current
    current = isJsonObject(found.value) ? { ...found.value, ...beside } : found.value
  }
  return isJsonObject(current) ? { object: current } : { missing: 'it is not an object' }
}
