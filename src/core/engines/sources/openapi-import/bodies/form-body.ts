// Form bodies. A plain object schema becomes one argument per field; any other stays one argument.
import type { JsonObject } from '#base/json.ts'
import { isJsonType } from '#core/engines/calls/rest-request/index.ts'
import type { BodyField } from '#core/model/operations/operation.ts'
import { getArray } from '../document/members.ts'
import type { ImportContext, OperationImport } from '../import-context.ts'
import type { ArgumentNamer } from '../parameters/argument-namer.ts'
import { requireItems } from '../parameters/non-empty-schema.ts'
import type { ConvertedSchema } from '../schema/schema-definitions.ts'
import type { DeclaredBody } from './declared-body.ts'
import type { ExtractedBody } from './extracted-body.ts'
import { buildFormField, type FormBodyField } from './form-body-field.ts'
import { type BodyKind, toConcreteMediaType } from './media-types.ts'
import { buildFieldsBody, findPlainObject, listMembers } from './member-body.ts'
import { mergeObjectSchemas } from './merge-object-schemas.ts'

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
