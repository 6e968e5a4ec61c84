import type { Json, JsonObject } from '#base/json.ts'
import { kindOf, preferred } from './media-types.ts'
import { flagAt, listAt, memberAt, objectAt, textAt } from './members.ts'
import type { Notes } from './notes.ts'
import { mediaTypesOf } from './parameter-objects.ts'
import { collectionStyle } from './parameter-style.ts'
import { deref } from './references.ts'
import type { Source } from './source.ts'

/**
 * A body as the document declares it, in the preferred media type. `fileTypes` are that type and the binary
 * alternatives for a file; `encoding` maps properties to their Encoding Objects.
 */
export type BodyObject = {
  required: boolean
  description: string
  mediaType: string
  fileTypes: string[]
  schema: Json
  encoding: JsonObject
}

/** Null if the operation has no body. `parameters` are its Parameter Objects, which in Swagger 2.0 include the body. */
export const bodyObject = (
  source: Source,
  operation: JsonObject,
  parameters: readonly JsonObject[],
  notes: Notes,
): BodyObject | null =>
  source.dialect === 'swagger-2'
    ? (swaggerBody(source, operation, parameters) ?? swaggerForm(source, operation, parameters, notes))
    : requestBody(source, operation, notes)

function requestBody({ root }: Source, operation: JsonObject, notes: Notes): BodyObject | null {
  const declared = memberAt(operation, 'requestBody')
  if (declared === undefined) return null
  const found = deref(root, declared)
  if ('missing' in found) {
    notes.degrade(`the body is left out: ${found.missing}`)
    return null
  }
  const types = mediaTypesOf(found.object)
  const best = preferred(types)
  if (!best) return null
  const [mediaType, media] = best
  return {
    required: flagAt(found.object, 'required'),
    description: textAt(found.object, 'description'),
    mediaType,
    fileTypes: fileTypes(
      mediaType,
      types.map(([type]) => type),
    ),
    schema: memberAt(media, 'schema') ?? true,
    encoding: objectAt(media, 'encoding'),
  }
}

const fileTypes = (best: string, types: string[]) => [
  best,
  ...types.filter((type) => type !== best && kindOf(type) === 'binary'),
]

function consumedTypes({ root }: Source, operation: JsonObject): string[] {
  const holder = Array.isArray(operation.consumes) ? operation : root
  return listAt(holder, 'consumes').filter((type) => typeof type === 'string')
}

function swaggerBody(
  source: Source,
  operation: JsonObject,
  parameters: readonly JsonObject[],
): BodyObject | null {
  const body = parameters.find((parameter) => parameter.in === 'body')
  if (!body) return null
  const types = consumedTypes(source, operation)
  const [mediaType] = preferred(types.map((type) => [type, null])) ?? ['application/json']
  return {
    required: flagAt(body, 'required'),
    description: textAt(body, 'description'),
    mediaType,
    fileTypes: fileTypes(mediaType, types),
    schema: memberAt(body, 'schema') ?? true,
    encoding: {},
  }
}

/** The form fields of Swagger 2.0 as one object schema. */
function swaggerForm(
  source: Source,
  operation: JsonObject,
  parameters: readonly JsonObject[],
  notes: Notes,
): BodyObject | null {
  const fields = parameters.filter((parameter) => parameter.in === 'formData')
  if (fields.length === 0) return null
  const named = fields.map((field): [string, JsonObject] => [textAt(field, 'name'), field])
  const required = named.filter(([, field]) => flagAt(field, 'required')).map(([name]) => name)
  const types = consumedTypes(source, operation)
  const isMultipart =
    fields.some(isFile) || (types.length > 0 && types.every((type) => type.startsWith('multipart/')))
  const mediaType = isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  return {
    required: required.length > 0,
    description: '',
    mediaType,
    fileTypes: [mediaType],
    schema: {
      type: 'object',
      properties: Object.fromEntries(named.map(([name, field]) => [name, fieldSchema(field)])),
      required,
    },
    encoding: Object.fromEntries(
      named
        .filter(([, field]) => field.type === 'array')
        .map(([name, field]) => [name, collectionStyle(field, 'formData', notes)]),
    ),
  }
}

const isFile = (field: JsonObject) => field.type === 'file'

/** Drops `required`, which the object schema lists instead. */
function fieldSchema({ required: _, ...field }: JsonObject): JsonObject {
  return isFile(field) ? { ...field, type: 'string', format: 'binary' } : field
}
