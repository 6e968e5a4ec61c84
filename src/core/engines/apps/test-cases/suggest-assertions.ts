// Suggests assertions from a recorded call: the same request, and a result of the same shape.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { typeOfJson } from '#core/engines/schemas/json-schema/index.ts'
import type { TestAssertion } from '#core/model/test-cases/test-case.ts'
import type { TestedCall } from '#core/model/test-cases/test-run.ts'

export function suggestAssertions({ outcome, request, result }: TestedCall): TestAssertion[] {
  const expectations: TestAssertion[] = [{ type: 'equals', path: '/outcome', value: outcome }]
  if (request) {
    expectations.push({ type: 'equals', path: '/request/method', value: request.method })
    expectations.push({ type: 'equals', path: '/request/path', value: request.path })
    if (Object.keys(request.query).length > 0)
      expectations.push({ type: 'equals', path: '/request/query', value: request.query })
    if (request.body !== null)
      expectations.push({ type: 'equals', path: '/request/body', value: request.body })
  }
  if (result.data !== null)
    expectations.push({ type: 'is-json', path: '/result/data', value: describeShape([result.data], 0) })
  return expectations
}

/** Everything below this depth is accepted. */
const maxDepth = 5
/** Objects with more members are treated as maps, whose keys are data. */
const maxMembers = 50

/** A schema that all values match: their types, the members of all objects, and the shape of all items. */
function describeShape(values: readonly Json[], depth: number): JsonObject {
  const types = [...new Set(values.map(typeOf))].sort()
  const objects = values.filter(isJsonObject)
  const items = values.filter(Array.isArray).flat()
  const isOpen = depth < maxDepth
  return {
    ...(types.length > 0 && { type: types.length === 1 ? (types[0] ?? '') : types }),
    ...(isOpen && items.length > 0 && { items: describeShape(items, depth + 1) }),
    ...(isOpen && objects.length > 0 && describeMembers(objects, depth)),
  }
}

function describeMembers(objects: readonly JsonObject[], depth: number): JsonObject {
  const names = [...new Set(objects.flatMap(Object.keys))].sort()
  if (names.length === 0 || names.length > maxMembers) return {}
  const valuesOf = (name: string) =>
    objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name] ?? null] : []))
  return {
    required: names.filter((name) => objects.every((object) => Object.hasOwn(object, name))),
    properties: Object.fromEntries(names.map((name) => [name, describeShape(valuesOf(name), depth + 1)])),
  }
}

/** A whole number today may have a fraction tomorrow. */
function typeOf(value: Json): string {
  const type = typeOfJson(value)
  return type === 'integer' ? 'number' : type
}
