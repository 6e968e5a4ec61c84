// Where a JSON Schema 2020-12 contains other schemas. Every traversal uses these lists, so that data
// (a default, an example, a property called "items") is never mistaken for a schema.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

/** Keywords whose value is one schema. */
export const schemaKeywords: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
])

/** Keywords whose value is a list of schemas. */
export const schemaListKeywords: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])

/** Keywords whose value maps names to schemas. */
export const schemaMapKeywords: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
])

/** Keywords that describe a value and never reject one. */
export const annotationKeywords: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
])

/** `path` is the dotted path of the inner schema below the outer one. */
type ReplaceSubschema = (inner: Json, path: string) => Json

/** Replaces each direct subschema; returns the same object when nothing changed. */
export function mapSubschemas(schema: JsonObject, replace: ReplaceSubschema): JsonObject {
  let copy: JsonObject | undefined
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword] as Json
    const next = mapKeyword(keyword, value, replace)
    if (next === value) continue
    copy ??= { ...schema }
    copy[keyword] = next
  }
  return copy ?? schema
}

function mapKeyword(keyword: string, value: Json, replace: ReplaceSubschema): Json {
  if (schemaKeywords.has(keyword)) return replace(value, keyword)
  if (schemaListKeywords.has(keyword) && Array.isArray(value)) return mapSchemaList(keyword, value, replace)
  if (schemaMapKeywords.has(keyword) && isJsonObject(value)) return mapSchemaMap(keyword, value, replace)
  return value
}

function mapSchemaList(keyword: string, list: Json[], replace: ReplaceSubschema): Json[] {
  const mapped = list.map((inner, index) => replace(inner, `${keyword}[${index}]`))
  return mapped.every((inner, index) => inner === list[index]) ? list : mapped
}

function mapSchemaMap(keyword: string, map: JsonObject, replace: ReplaceSubschema): JsonObject {
  const names = Object.keys(map)
  const mapped = names.map((name) => replace(map[name] as Json, `${keyword}.${name}`))
  if (mapped.every((inner, index) => inner === map[names[index] as string])) return map
  return Object.fromEntries(names.map((name, index) => [name, mapped[index] as Json]))
}

/** Calls `visit` for each direct subschema. Copies nothing, unlike `mapSubschemas`: large schemas are walked often. */
export function forEachSubschema(schema: JsonObject, visit: (inner: Json, path: string) => void): void {
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword] as Json
    if (schemaKeywords.has(keyword)) visit(value, keyword)
    else if (schemaListKeywords.has(keyword) && Array.isArray(value))
      for (let index = 0; index < value.length; index++) visit(value[index] as Json, `${keyword}[${index}]`)
    else if (schemaMapKeywords.has(keyword) && isJsonObject(value))
      for (const name of Object.keys(value)) visit(value[name] as Json, `${keyword}.${name}`)
  }
}

/**
 * Calls `visit` for the schema and all schemas inside it, outermost first; `path` is dotted, the outermost has depth 0.
 * A schema for which `visit` returns false is not entered.
 */
export function walkSchema(
  schema: JsonObject,
  visit: (inner: JsonObject, path: string, depth: number) => boolean,
): void {
  const enter = (inner: Json, path: string, depth: number): void => {
    if (!isJsonObject(inner) || !visit(inner, path, depth)) return
    forEachSubschema(inner, (next, step) => enter(next, path ? `${path}.${step}` : step, depth + 1))
  }
  enter(schema, '', 0)
}
