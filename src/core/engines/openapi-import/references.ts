// Following `$ref` inside one document. Nothing is fetched: one that leads elsewhere is told as missing.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { memberOf, pointerSteps } from '#core/engines/json-schema/pointer.ts'

/** What a reference names, and where that stands; or why there is nothing. */
export type Found = { value: Json; pointer: string } | { missing: string }

const maxHops = 32
/** Steps of one look-up, those of references on its way included: they may lead through one another many times. */
const maxSteps = 1_000

export const isReference = (value: unknown): value is JsonObject & { $ref: string } =>
  isJsonObject(value) && typeof value.$ref === 'string'

/** References on the way (a pointer through a component that is a reference itself) are followed too. */
export function find(root: JsonObject, reference: string, budget = { steps: maxSteps }): Found {
  const steps = pointerSteps(reference)
  const named = startOf(reference, 200)
  if (!steps) return { missing: `${named} does not point into this document` }
  let found: Found = { value: root, pointer: '#' }
  for (const step of steps) {
    budget.steps -= 1
    if (budget.steps < 0) return { missing: `${named} refers to itself` }
    if (isReference(found.value) && !Object.hasOwn(found.value, step))
      found = find(root, found.value.$ref, budget)
    if ('missing' in found) return found
    const value = memberOf(found.value, step)
    if (value === undefined) return { missing: `${named} does not exist` }
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
    // The very object that is named, where nothing stands beside: what is made of it can be kept.
    const isBare = Object.keys(beside).length === 0 || !isJsonObject(found.value)
    current = isBare ? found.value : { ...(found.value as JsonObject), ...beside }
  }
  return isJsonObject(current) ? { object: current } : { missing: 'it is not an object' }
}
