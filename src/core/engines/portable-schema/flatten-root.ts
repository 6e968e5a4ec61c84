// OpenAI and Anthropic accept no tool whose arguments are a composition: its root has all properties instead, and requires
// what every alternative requires.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { expandComposition, resolveSchemaReference } from '#core/engines/json-schema/index.ts'

const dropped: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', '$ref', 'not', 'enum', 'const'])
/** References may lead in circles. */
const maxDepth = 16

/** The same schema unless its root is composed. */
export function flattenRoot(schema: JsonObject): JsonObject {
  if (!Object.keys(schema).some((keyword) => dropped.has(keyword))) return schema
  const resolved = resolveSchemaReference(schema, schema)
  const properties = collectProperties(schema)
  const required = [...listRequired(schema, schema, 0)].filter((name) => Object.hasOwn(properties, name))
  const rest = Object.entries({ ...resolved, ...schema }).filter(([keyword]) => !dropped.has(keyword))
  const { required: _, ...kept }: JsonObject = Object.fromEntries(rest)
  const alternatives = describeAlternatives(schema, new Set(required))
  return {
    ...kept,
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...(alternatives && { description: [kept.description, alternatives].filter(Boolean).join(' ') }),
  }
}

/** A property that parts describe in different ways may be as any of them says. */
function collectProperties(root: JsonObject): JsonObject {
  const schemas = new Map<string, Map<string, Json>>()
  for (const { properties } of expandComposition(root, root)) {
    for (const [name, schema] of Object.entries(isJsonObject(properties) ? properties : {})) {
      const known = schemas.get(name) ?? new Map<string, Json>()
      schemas.set(name, known.set(JSON.stringify(schema), schema))
    }
  }
  return Object.fromEntries([...schemas].map(([name, known]) => [name, unite([...known.values()])]))
}

function unite(schemas: Json[]): Json {
  const [first = {}, ...others] = schemas
  if (others.length === 0) return first
  const values = schemas.map(listValues)
  if (!values.every((list) => list !== null)) return { anyOf: schemas }
  const { const: _const, enum: _enum, ...rest } = first as JsonObject
  return { ...rest, enum: [...new Set(values.flat())] }
}

/** The texts that a schema allows, such as that by which alternatives are told apart. */
function listValues(schema: Json): string[] | null {
  if (!isJsonObject(schema) || schema.type !== 'string') return null
  const values = 'const' in schema ? [schema.const] : schema.enum
  return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : null
}

function listRequired(schema: Json, root: JsonObject, depth: number): Set<string> {
  const resolved = resolveSchemaReference(schema, root)
  const own = Array.isArray(resolved.required) ? resolved.required.map(String) : []
  if (depth === maxDepth) return new Set(own)
  const inner = (list: Json | undefined) =>
    Array.isArray(list) ? list.map((one) => listRequired(one, root, depth + 1)) : []
  const alternatives = [inner(resolved.anyOf), inner(resolved.oneOf)].filter((sets) => sets.length > 0)
  return new Set([
    ...own,
    ...inner(resolved.allOf).flatMap((set) => [...set]),
    ...alternatives.flatMap((sets) =>
      [...(sets[0] ?? [])].filter((name) => sets.every((set) => set.has(name))),
    ),
  ])
}

/** "" where all alternatives require the same. */
function describeAlternatives(root: JsonObject, common: ReadonlySet<string>): string {
  const { anyOf, oneOf } = resolveSchemaReference(root, root)
  const list = [anyOf, oneOf].find(Array.isArray) ?? []
  const names = list.map((one) =>
    [...listRequired(one, root, 0)].filter((name) => !common.has(name)).join(' and '),
  )
  const different = [...new Set(names.filter(Boolean))]
  return different.length > 1 ? `Requires ${different.join(', or ')}.` : ''
}
