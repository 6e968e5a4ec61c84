import { isJsonObject, type JsonObject } from '#base/json.ts'
import {
  listSchemasAtPath,
  listSchemaTypes,
  validatedFormats,
} from '#core/engines/schemas/json-schema/index.ts'
import type { PageArgument } from '#core/engines/widgets/page/index.ts'
import { findKeyword } from './argument-schemas.ts'

/** Describes the argument at a dotted path of an input schema, as far as the page of a form needs it. */
export function describeArgument(schema: JsonObject, path: string): PageArgument {
  const schemas = listSchemasAtPath(schema, path)
  const types = listTypes(schemas, schema)
  const format = findKeyword(schemas, 'format')
  const items = findKeyword(schemas, 'items')
  return {
    types,
    itemTypes: isJsonObject(items) ? listTypes([items], schema) : [],
    format: typeof format === 'string' ? format : '',
    emptied: chooseEmptyValue(schemas, types),
    minItems: findCount(schemas, 'minItems'),
    maxItems: findCount(schemas, 'maxItems'),
  }
}

function findCount(schemas: JsonObject[], keyword: string): number | null {
  const count = findKeyword(schemas, keyword)
  return typeof count === 'number' ? count : null
}

const listTypes = (schemas: JsonObject[], root: JsonObject): PageArgument['types'] => [
  ...new Set(schemas.flatMap((schema) => listSchemaTypes(schema, root) ?? [])),
]

/** The value of an emptied field; null if the schema allows none. Without a type any value is allowed. */
function chooseEmptyValue(schemas: JsonObject[], types: PageArgument['types']): PageArgument['emptied'] {
  if (types.length === 0 || types.includes('null')) return 'null'
  if (types.includes('string') && schemas.every(allowsEmptyText)) return 'text'
  return types.includes('array') && !schemas.some(({ minItems }) => Number(minItems) > 0) ? 'list' : null
}

function allowsEmptyText({ minLength, enum: values, const: constant, format, pattern }: JsonObject): boolean {
  const listed = constant === undefined ? values : [constant]
  return (
    !(Number(minLength) > 0) &&
    !(Array.isArray(listed) && !listed.includes('')) &&
    !(typeof format === 'string' && Object.hasOwn(validatedFormats, format)) &&
    (typeof pattern !== 'string' || matchesEmptyText(pattern))
  )
}

function matchesEmptyText(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test('')
  } catch {
    return false
  }
}
