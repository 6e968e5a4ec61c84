// One field of a form: its schema and Encoding Object determine how its value is serialized.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { isHeaderName, isHeaderValue } from '#core/engines/rest-request/header-guard.ts'
import { isJsonType, mediaTypesIn } from '#core/engines/rest-request/media-type.ts'
import type { BodyField, ParameterStyle } from '#core/model/operation.ts'
import { bareSchema, fileSchema, isBytes } from './file-schema.ts'
import { type BodyKind, kindOf } from './media-types.ts'
import { flagAt, memberAt, objectAt, textAt } from './members.ts'
import type { Notes } from './notes.ts'
import { isExploded } from './parameter-style.ts'
import { deref } from './references.ts'
import type { Source } from './source.ts'

/** How a field is serialized, and the schema of its argument. */
export type FormField = { field: BodyField; schema: JsonObject }

export function formField(
  name: string,
  schema: JsonObject,
  encoding: JsonObject,
  kind: BodyKind,
  source: Source,
  notes: Notes,
): FormField {
  const entry = objectAt(encoding, name)
  const isMultipart = kind === 'multipart'
  const headers = isMultipart ? partHeaders(name, entry, source, notes) : {}
  const styled = isMultipart && source.dialect === 'openapi-3.0' ? {} : styleIn(entry)
  if (styled.style) return { field: { name, ...styled, ...headers }, schema }
  const said = mediaTypesIn(textAt(entry, 'contentType')).join(', ')
  if (!isMultipart) return { field: { name, ...(isJsonType(said) && { contentType: said }) }, schema }
  const items = itemOf(schema, source)
  if (isFile(items, said, source)) {
    const field = { name, isFile: true, ...(said && { contentType: said }), ...headers }
    return { field, schema: isList(schema, source) ? listOf(schema, items, source) : fileSchema(schema) }
  }
  const contentType = said || usualType(items, source)
  const field = { name, ...(contentType && { contentType }), ...headers }
  return {
    field,
    schema: isWrittenByCaller(said, items, source) ? asText(said, schema, notes, name) : schema,
  }
}

const isList = (schema: JsonObject, source: Source) => bareSchema(schema, source).type === 'array'

/** The schema of one value: an Encoding Object applies to each item of an array. */
function itemOf(schema: JsonObject, source: Source): JsonObject {
  const { type, items } = bareSchema(schema, source)
  return type === 'array' && isJsonObject(items) ? items : schema
}

/** Whether the value is binary by its schema, or by its media type if the schema does not contradict that. */
function isFile(schema: JsonObject, said: string, source: Source): boolean {
  if (isBytes(schema, source)) return true
  const { type, contentEncoding } = bareSchema(schema, source)
  const isOpen = (type === undefined || type === 'string') && contentEncoding === undefined
  return said !== '' && isOpen && kindOf(said) === 'binary'
}

function listOf(schema: JsonObject, items: JsonObject, source: Source): JsonObject {
  const { title, description, minItems, maxItems } = { ...bareSchema(schema, source), ...schema }
  const words = { title, description, minItems, maxItems }
  const kept = Object.entries(words).filter((entry) => entry[1] !== undefined)
  return { type: 'array', ...Object.fromEntries(kept), items: fileSchema(bareSchema(items, source)) }
}

/** OpenAPI's default content type of a part; "" for text. */
function usualType(schema: JsonObject, source: Source): string {
  const { type, properties, contentEncoding } = bareSchema(schema, source)
  if (type === 'object' || type === 'array' || isJsonObject(properties)) return 'application/json'
  return contentEncoding === undefined ? '' : 'application/octet-stream'
}

/** Whether the value is an object or array in a media type that the service cannot serialize. */
const isWrittenByCaller = (said: string, schema: JsonObject, source: Source) =>
  said !== '' && !isJsonType(said) && usualType(schema, source) === 'application/json'

function asText(said: string, schema: JsonObject, notes: Notes, name: string): JsonObject {
  notes.degrade(`the part ${name} is ${said}, which the caller must pass as one string`)
  return { type: 'string', description: textAt(schema, 'description') || said }
}

const formStyles: readonly ParameterStyle[] = [
  ...(['form', 'spaceDelimited', 'pipeDelimited', 'tabDelimited', 'deepObject'] as const),
]

/** The style that the document declares for a field, if any. */
function styleIn(entry: JsonObject): Pick<BodyField, 'style' | 'explode' | 'allowReserved'> {
  const { explode } = entry
  const declared = formStyles.find((known) => known === textAt(entry, 'style'))
  const isSaid = declared || typeof explode === 'boolean' || memberAt(entry, 'allowReserved') !== undefined
  if (!isSaid) return {}
  const style = declared ?? 'form'
  return {
    style,
    explode: typeof explode === 'boolean' ? explode : isExploded(style),
    ...(flagAt(entry, 'allowReserved') && { allowReserved: true }),
  }
}

/** The headers of a part with a fixed value in the document; the others do not become arguments. */
function partHeaders(
  name: string,
  entry: JsonObject,
  source: Source,
  notes: Notes,
): Pick<BodyField, 'headers'> {
  const headers: [string, string][] = []
  for (const [header, declared] of Object.entries(objectAt(entry, 'headers'))) {
    if (header.toLowerCase() === 'content-type') continue
    const found = deref(source.root, declared)
    const value = 'object' in found ? fixedValue(objectAt(found.object, 'schema')) : undefined
    if (value !== undefined && isHeaderName(header) && isHeaderValue(value)) headers.push([header, value])
    else
      notes.degrade(
        `the header ${header} of the part ${name} is left out: the document gives it no fixed value`,
      )
  }
  return headers.length > 0 ? { headers } : {}
}

function fixedValue(schema: JsonObject): string | undefined {
  const values = Array.isArray(schema.enum) && schema.enum.length === 1 ? schema.enum : []
  const value = schema.const ?? values[0] ?? schema.default
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value)
}
