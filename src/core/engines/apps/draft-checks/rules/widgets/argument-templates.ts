// The arguments template of an action, compared with the input schema of its tool.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { formatPathStep } from '#base/value-path.ts'
import {
  type JsonType,
  listSchemasAtPath,
  listSchemaTypes,
  typeOfJson,
} from '#core/engines/schemas/json-schema/index.ts'
import { listPlaceholderPaths } from '#core/engines/widgets/page/index.ts'

/** A value inside of the template that has no values of its own. */
export type TemplateLeaf = { path: string; value: Json; placeholders: string[] }

export function listTemplateLeaves(template: Json, path = ''): TemplateLeaf[] {
  const entries: [string, Json][] = Array.isArray(template)
    ? template.map((item, index) => [`${path}[${index}]`, item])
    : isJsonObject(template)
      ? Object.entries(template).map(([name, member]) => [joinPath(path, name), member])
      : []
  if (entries.length > 0) return entries.flatMap(([inner, value]) => listTemplateLeaves(value, inner))
  const placeholders = typeof template === 'string' ? listPlaceholderPaths(template) : []
  return path === '' ? [] : [{ path, value: template, placeholders }]
}

/** A path does not begin with a dot. */
const joinPath = (path: string, name: string) =>
  path + (path === '' ? formatPathStep(name).replace(/^\./, '') : formatPathStep(name))

/**
 * Texts of numbers and the like are read by the service, and placeholders have types of their own: lists if an action
 * runs once for all chosen rows (`isTogether`).
 */
export function findTypeProblems(
  schema: JsonObject,
  path: string,
  value: Json,
  isTogether = false,
): string[] {
  const types = listSchemasAtPath(schema, path).map((inner) => listSchemaTypes(inner, schema))
  const known = types.flatMap((list) => list ?? [])
  if (types.length === 0 || types.includes(null)) return []
  if (isTogether && typeof value === 'string' && /^\{\{[^{}]+\}\}$/.test(value) && !known.includes('array'))
    return [`fills ${path} with a list of values, which must be ${[...new Set(known)].join(' or ')},`]
  if (isAllowed(value, new Set(known))) return []
  return [`fills ${path} with ${JSON.stringify(value)}, which must be ${[...new Set(known)].join(' or ')},`]
}

function isAllowed(value: Json, types: ReadonlySet<JsonType>): boolean {
  if (typeof value === 'string' && /\{\{/.test(value)) return isFilledTextAllowed(value, types)
  const type = typeOfJson(value)
  if (types.has(type) || (type === 'integer' && types.has('number'))) return true
  return typeof value === 'string' && isReadAs(value, types)
}

/** A text with a placeholder and other words is neither a number nor a boolean. */
const isFilledTextAllowed = (text: string, types: ReadonlySet<JsonType>) =>
  types.has('string') || /^\s*(\{\{[^{}]*\}\}|[-\d.])+\s*$/.test(text)

function isReadAs(text: string, types: ReadonlySet<JsonType>): boolean {
  try {
    const value: Json = JSON.parse(text)
    return typeof value !== 'string' && isAllowed(value, types)
  } catch {
    return false
  }
}
