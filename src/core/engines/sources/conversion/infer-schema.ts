// Infers the schema of examples: only types and members, since values may be secret.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { typeOfJson } from '#core/engines/schemas/json-schema/index.ts'

const maxDepth = 20
const maxItems = 50

/** No member is required: an example does not say which may be left out. */
export function inferSchema(examples: readonly Json[], depth = 0): JsonObject {
  const known = examples.filter((example) => example !== null)
  if (known.length === 0 || depth === maxDepth) return {}
  const types = new Set(known.map(typeOfJson))
  if (types.has('number')) types.delete('integer')
  const [type, ...others] = types
  if (type === undefined || others.length > 0) return {}
  if (type === 'object') return inferObject(known.filter(isJsonObject), depth)
  if (type !== 'array') return { type }
  const items = known.flatMap((example) => (Array.isArray(example) ? example.slice(0, maxItems) : []))
  return { type, items: inferSchema(items, depth + 1) }
}

function inferObject(examples: JsonObject[], depth: number): JsonObject {
  const names = [...new Set(examples.flatMap((example) => Object.keys(example)))]
  const properties = names.map((name) => {
    const values = examples.flatMap((example) =>
      Object.hasOwn(example, name) ? [example[name] ?? null] : [],
    )
    return [name, inferSchema(values, depth + 1)] as const
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}
