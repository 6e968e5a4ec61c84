// OpenAI and Anthropic reject tools whose arguments are a composition. The flattened root has all properties, and
// requires those that every alternative requires.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { joinNames } from '#base/text.ts'
import { expandComposition, resolveSchemaReference } from '#core/engines/schemas/json-schema/index.ts'

const dropped: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', '$ref', 'not', 'enum', 'const'])
/** The same schema unless its root is composed. */
export function flattenRoot(schema: JsonObject): JsonObject {
  if (!Object.keys(schema).some((keyword) => dropped.has(keyword))) return schema
  const resolved = resolveSchemaReference(schema, schema)
  const properties = collectProperties(schema)
  const readRequired = createRequiredReader(schema)
  const required = [...readRequired(schema)].filter((name) => Object.hasOwn(properties, name))
  const rest = Object.entries({ ...resolved, ...schema }).filter(([keyword]) => !dropped.has(keyword))
  const { required: _, ...retained }: JsonObject = Object.fromEntries(rest)
  const alternatives = describeAlternatives(resolved, readRequired, new Set(required))
  return {
    ...retained,
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...(alternatives && { description: [retained.description, alternatives].filter(Boolean).join(' ') }),
  }
}

/** A property that several parts describe in different ways may match any of them. */
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

/** The texts that a schema allows, such as the text that tells alternatives apart. */
function listValues(schema: Json): string[] | null {
  if (!isJsonObject(schema) || schema.type !== 'string') return null
  const values = 'const' in schema ? [schema.const] : schema.enum
  return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : null
}

/**
 * Lists the members that schemas require, each once: alternatives may refer to the same schema again and
 * again, or to themselves.
 */
function createRequiredReader(root: JsonObject): (schema: Json) => ReadonlySet<string> {
  const known = new Map<Json, ReadonlySet<string>>()
  return function read(schema: Json): ReadonlySet<string> {
    const found = known.get(schema)
    if (found) return found
    known.set(schema, new Set())
    const { required, allOf, anyOf, oneOf } = resolveSchemaReference(schema, root)
    const readAll = (list: Json | undefined) => (Array.isArray(list) ? list.map(read) : [])
    const names = new Set([
      ...(Array.isArray(required) ? required.map(String) : []),
      ...readAll(allOf).flatMap((set) => [...set]),
      ...[readAll(anyOf), readAll(oneOf)].flatMap(intersect),
    ])
    known.set(schema, names)
    return names
  }
}

const intersect = ([first, ...others]: ReadonlySet<string>[]): string[] =>
  [...(first ?? [])].filter((name) => others.every((set) => set.has(name)))

/** "" where all alternatives require the same. */
function describeAlternatives(
  { anyOf, oneOf }: JsonObject,
  readRequired: (schema: Json) => ReadonlySet<string>,
  common: ReadonlySet<string>,
): string {
  const list = [anyOf, oneOf].find(Array.isArray) ?? []
  const names = list.map((branch) =>
    [...readRequired(branch)].filter((name) => !common.has(name)).join(' and '),
  )
  const different = [...new Set(names.filter(Boolean))]
  return different.length > 1 ? `Requires ${joinNames(different, 20).replaceAll(', ', ', or ')}.` : ''
}
