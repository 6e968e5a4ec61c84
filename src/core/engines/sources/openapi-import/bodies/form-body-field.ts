// One field of a form: its schema and Encoding Object determine how its value is serialized.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import {
  isHeaderName,
  isHeaderValue,
  isJsonType,
  parseMediaTypes,
} from '#core/engines/calls/rest-request/index.ts'
import type { BodyField, ParameterStyle } from '#core/model/operations/operation.ts'
import { getArray, getFlag, getMember, getObject, getString } from '../document/members.ts'
import { dereference } from '../document/references.ts'
import type { ImportContext, OperationImport } from '../import-context.ts'
import type { OperationDiagnostics } from '../operation-diagnostics.ts'
import { isExplodedByDefault } from '../parameters/parameter-style.ts'
import { buildFileSchema, isBinarySchema, unwrapSchema } from './file-schema.ts'
import { type BodyKind, classifyMediaType } from './media-types.ts'

/** How a field is serialized, and the schema of its argument. */
export type FormBodyField = { field: BodyField; schema: JsonObject }

/** `encoding`: the Encoding Objects of the form, by field. */
type FormFieldSource = { name: string; schema: JsonObject; encoding: JsonObject; kind: BodyKind }

export function buildFormField(
  { context, diagnostics }: OperationImport,
  { name, schema, encoding, kind }: FormFieldSource,
): FormBodyField {
  const entry = getObject(encoding, name)
  const isMultipart = kind === 'multipart'
  const headers = isMultipart ? readPartHeaders(name, entry, context, diagnostics) : {}
  const serialization = isMultipart && context.dialect === 'openapi-3.0' ? {} : readDeclaredStyle(entry)
  if (serialization.style) return { field: { name, ...serialization, ...headers }, schema }
  const declaredType = parseMediaTypes(getString(entry, 'contentType')).join(', ')
  if (!isMultipart)
    return { field: { name, ...(isJsonType(declaredType) && { contentType: declaredType }) }, schema }
  const items = getItemSchema(schema, context)
  if (isFile(items, declaredType, context)) {
    const field = { name, isFile: true, ...(declaredType && { contentType: declaredType }), ...headers }
    return {
      field,
      schema: isList(schema, context) ? buildFileListSchema(schema, items, context) : buildFileSchema(schema),
    }
  }
  const contentType = declaredType || getDefaultContentType(items, context)
  const field = { name, ...(contentType && { contentType }), ...headers }
  return {
    field,
    schema: isSerializedByCaller(declaredType, items, context)
      ? toStringSchema(declaredType, schema, diagnostics, name)
      : schema,
  }
}

const isList = (schema: JsonObject, context: ImportContext) => unwrapSchema(schema, context).type === 'array'

/** The schema of one value: an Encoding Object applies to each item of an array. */
function getItemSchema(schema: JsonObject, context: ImportContext): JsonObject {
  const { type, items } = unwrapSchema(schema, context)
  return type === 'array' && isJsonObject(items) ? items : schema
}

/** Whether the value is binary by its schema, or by its media type if the schema does not contradict that. */
function isFile(schema: JsonObject, declaredType: string, context: ImportContext): boolean {
  if (isBinarySchema(schema, context)) return true
  const { type, contentEncoding } = unwrapSchema(schema, context)
  const mayBeBinary = (type === undefined || type === 'string') && contentEncoding === undefined
  return declaredType !== '' && mayBeBinary && classifyMediaType(declaredType) === 'binary'
}

function buildFileListSchema(schema: JsonObject, items: JsonObject, context: ImportContext): JsonObject {
  const { title, description, minItems, maxItems } = { ...unwrapSchema(schema, context), ...schema }
  const annotations = { title, description, minItems, maxItems }
  const present = Object.entries(annotations).filter((entry) => entry[1] !== undefined)
  return {
    type: 'array',
    ...Object.fromEntries(present),
    items: buildFileSchema(unwrapSchema(items, context)),
  }
}

/** OpenAPI's default content type of a part; "" for text. */
function getDefaultContentType(schema: JsonObject, context: ImportContext): string {
  const { type, properties, contentEncoding } = unwrapSchema(schema, context)
  if (type === 'object' || type === 'array' || isJsonObject(properties)) return 'application/json'
  return contentEncoding === undefined ? '' : 'application/octet-stream'
}

/** Whether the value is an object or array in a media type that the service cannot serialize. */
const isSerializedByCaller = (declaredType: string, schema: JsonObject, context: ImportContext) =>
  declaredType !== '' &&
  !isJsonType(declaredType) &&
  getDefaultContentType(schema, context) === 'application/json'

function toStringSchema(
  declaredType: string,
  schema: JsonObject,
  diagnostics: OperationDiagnostics,
  name: string,
): JsonObject {
  diagnostics.degrade(`the part ${name} is ${declaredType}, which the caller must pass as one string`)
  return { type: 'string', description: getString(schema, 'description') || declaredType }
}

const formStyles: readonly ParameterStyle[] = [
  ...(['form', 'spaceDelimited', 'pipeDelimited', 'tabDelimited', 'deepObject'] as const),
]

/** The style that the document declares for a field, if any. */
function readDeclaredStyle(
  entry: JsonObject,
): Pick<BodyField, 'style' | 'explode' | 'allowReserved' | 'itemStyles'> {
  const { explode } = entry
  const itemStyles = getArray(entry, 'itemStyles').flatMap((style) =>
    formStyles.filter((known) => known === style),
  )
  const declared = formStyles.find((known) => known === getString(entry, 'style'))
  const isDeclared =
    declared || typeof explode === 'boolean' || getMember(entry, 'allowReserved') !== undefined
  if (!isDeclared) return {}
  const style = declared ?? 'form'
  return {
    style,
    explode: typeof explode === 'boolean' ? explode : isExplodedByDefault(style),
    ...(getFlag(entry, 'allowReserved') && { allowReserved: true }),
    ...(itemStyles.length > 0 && { itemStyles }),
  }
}

/** The headers of a part with a fixed value in the document; the others do not become arguments. */
function readPartHeaders(
  name: string,
  entry: JsonObject,
  context: ImportContext,
  diagnostics: OperationDiagnostics,
): Pick<BodyField, 'headers'> {
  const headers: [string, string][] = []
  for (const [header, declared] of Object.entries(getObject(entry, 'headers'))) {
    if (header.toLowerCase() === 'content-type') continue
    const found = dereference(context.root, declared)
    const value = 'object' in found ? getFixedValue(getObject(found.object, 'schema')) : undefined
    if (value !== undefined && isHeaderName(header) && isHeaderValue(value)) headers.push([header, value])
    else
      diagnostics.degrade(
        `the header ${header} of the part ${name} is left out: the document gives it no fixed value`,
      )
  }
  return headers.length > 0 ? { headers } : {}
}

function getFixedValue(schema: JsonObject): string | undefined {
  const values = Array.isArray(schema.enum) && schema.enum.length === 1 ? schema.enum : []
  const value = schema.const ?? values[0] ?? schema.default
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value)
}
