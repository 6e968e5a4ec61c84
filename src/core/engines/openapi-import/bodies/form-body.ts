// Form bodies. A plain object schema becomes one argument per field; any other stays one argument.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { isJsonType } from '#core/engines/rest-request/index.ts'
import type { BodyField } from '#core/model/operations/operation.ts'
import { getArray, getObject } from '../document/members.ts'
import type { ImportContext, OperationImport } from '../import-context.ts'
import type { ArgumentNamer } from '../parameters/argument-namer.ts'
import { requireItems } from '../parameters/non-empty-schema.ts'
import { getDefinitionName } from '../schema/definition-reference.ts'
import type { ConvertedSchema } from '../schema/schema-definitions.ts'
import type { DeclaredBody } from './declared-body.ts'
import type { ExtractedBody } from './extracted-body.ts'
import { buildFormField, type FormBodyField } from './form-body-field.ts'
import { type BodyKind, toConcreteMediaType } from './media-types.ts'
import { buildFieldsBody, findPlainObject, listMembers } from './member-body.ts'

/** `converted`: the converted schema of the body. */
type FormBodySource = { body: DeclaredBody; kind: BodyKind; converted: ConvertedSchema }

export function buildFormBody(
  operationImport: OperationImport,
  { body, kind, converted }: FormBodySource,
): ExtractedBody | null {
  const { context, argumentNamer, diagnostics } = operationImport
  const contentType = toConcreteMediaType(body.mediaType)
  const object = mergeObjectSchemas(converted, context)
  const { type = 'object' } = object?.schema ?? converted.schema
  if (![type].flat().includes('object')) return null
  if (kind === 'multipart' && !/^multipart\/form-data\b/i.test(contentType))
    diagnostics.degrade(`${contentType} is sent as named parts`)
  const required = new Set(getArray(object?.schema ?? {}, 'required'))
  const fields = listMembers(object?.schema ?? {}).map(([name, schema]) => {
    const field = buildFormField(operationImport, { name, schema, encoding: body.encoding, kind })
    return required.has(name) ? withRequiredItems(field, context) : field
  })
  const plain = object && findPlainObject(object, context, body.required)
  return plain
    ? buildFieldsBody(contentType, plain, fields, argumentNamer)
    : buildSingleArgumentForm(argumentNamer, { body, contentType, object, converted, fields })
}

/** A required list needs an item: an empty one has no field, unless it is one field of JSON. */
const withRequiredItems = (field: FormBodyField, context: ImportContext): FormBodyField =>
  isJsonType(field.field.contentType ?? '')
    ? field
    : { ...field, schema: requireItems(field.schema, context) }

/** `object`: the schema merged into one object schema; null if it cannot be merged. */
type SingleArgumentForm = {
  body: DeclaredBody
  contentType: string
  object: ConvertedSchema | null
  converted: ConvertedSchema
  fields: FormBodyField[]
}

function buildSingleArgumentForm(
  argumentNamer: ArgumentNamer,
  { body, contentType, object, converted, fields }: SingleArgumentForm,
): ExtractedBody {
  const name = argumentNamer.assign('body', 'request')
  const declaredFields = fields.map(({ field }) => field).filter((field) => Object.keys(field).length > 1)
  const hasFiles = fields.some(({ field }) => field.isFile)
  const schema = object && hasFiles ? withFieldSchemas(object.schema, fields) : converted.schema
  return {
    binding: {
      contentType,
      from: 'whole',
      argument: name,
      ...(declaredFields.length > 0 && { fields: declaredFields }),
    },
    arguments: [
      {
        name,
        required: body.required,
        description: body.description,
        schema: { type: 'object', ...schema },
      },
    ],
    schemas: object ? [converted, object] : [converted],
  }
}

const withFieldSchemas = (
  object: JsonObject,
  fields: { field: BodyField; schema: JsonObject }[],
): JsonObject => ({
  ...object,
  properties: Object.fromEntries(fields.map(({ field, schema }) => [field.name, schema])),
})

const maxMergedSchemas = 50

/** Merges a schema with its references and `allOf` into one object schema; null if one is no object, or too large. */
function mergeObjectSchemas(converted: ConvertedSchema, context: ImportContext): ConvertedSchema | null {
  const queue = [converted]
  const merged: ConvertedSchema[] = []
  for (const next of queue) {
    const resolved = resolveDefinition(next, context)
    const { allOf = [], ...own } = resolved.schema
    if (queue.length > maxMergedSchemas || !isObjectLike(own)) return null
    merged.push({ ...resolved, schema: own })
    const subschemas = Array.isArray(allOf) ? allOf.filter(isJsonObject) : []
    queue.push(...subschemas.map((schema) => ({ ...resolved, schema, length: 0 })))
  }
  const result = merged.reduce(mergeTwoSchemas)
  return merged.length === 1 && merged[0]?.length === converted.length
    ? result
    : reserveSchema(result, context)
}

const reserveSchema = (object: ConvertedSchema, context: ImportContext) =>
  context.inputs.reserve(object) ? object : null

function resolveDefinition(converted: ConvertedSchema, context: ImportContext): ConvertedSchema {
  const name = getDefinitionName(converted.schema)
  return name === null ? converted : context.inputs.getDefinition(name)
}

const isObjectLike = ({ type, $ref }: JsonObject) =>
  $ref === undefined && (type === undefined || type === 'object')

const mergeTwoSchemas = (a: ConvertedSchema, b: ConvertedSchema): ConvertedSchema => ({
  schema: {
    ...a.schema,
    ...b.schema,
    properties: { ...getObject(a.schema, 'properties'), ...getObject(b.schema, 'properties') },
    required: [...new Set([...getArray(a.schema, 'required'), ...getArray(b.schema, 'required')])],
  },
  references: new Map([...a.references, ...b.references]),
  reasons: [...a.reasons, ...b.reasons],
  length: a.length + b.length,
})
