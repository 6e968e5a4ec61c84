import type { Json, JsonObject } from '#base/json.ts'
import { getArray, getExactName, getFlag, getMember, getObject, getString } from '../document/members.ts'
import { dereference } from '../document/references.ts'
import type { ImportContext } from '../import-context.ts'
import type { OperationDiagnostics } from '../operation-diagnostics.ts'
import { listMediaTypes, readMediaSchema } from '../parameters/parameter-objects.ts'
import { resolveCollectionStyle } from '../parameters/parameter-style.ts'
import { classifyMediaType, selectPreferredMediaType } from './media-types.ts'

/**
 * A body as the document declares it, in the preferred media type. `fileTypes` are that type and the binary
 * alternatives for a file; `encoding` maps properties to their Encoding Objects.
 */
export type DeclaredBody = {
  required: boolean
  description: string
  mediaType: string
  fileTypes: string[]
  schema: Json
  encoding: JsonObject
}

/** Null if the operation has no body. `parameters` are its Parameter Objects, which in Swagger 2.0 include the body. */
export const readDeclaredBody = (
  context: ImportContext,
  operation: JsonObject,
  parameters: readonly JsonObject[],
  diagnostics: OperationDiagnostics,
): DeclaredBody | null =>
  context.dialect === 'swagger-2'
    ? (readSwaggerBody(context, operation, parameters) ??
      readSwaggerForm(context, operation, parameters, diagnostics))
    : readOpenApi3Body(context, operation, parameters, diagnostics)

/** Some documents were Swagger 2.0 and have only another version now: their bodies are still among the parameters. */
function readOpenApi3Body(
  context: ImportContext,
  operation: JsonObject,
  parameters: readonly JsonObject[],
  diagnostics: OperationDiagnostics,
): DeclaredBody | null {
  const body = readRequestBodyObject(context, operation, diagnostics)
  const misplaced = parameters.filter(({ in: location }) => location === 'body' || location === 'formData')
  if (misplaced.length === 0) return body
  const fate = body ? 'is left out, since the operation has a requestBody' : 'is read so'
  diagnostics.degrade(
    `${misplaced.map(getExactName).join(', ')}: a body among the parameters, as in Swagger 2.0, ${fate}`,
  )
  return (
    body ??
    readSwaggerBody(context, operation, parameters) ??
    readSwaggerForm(context, operation, parameters, diagnostics)
  )
}

function readRequestBodyObject(
  { root }: ImportContext,
  operation: JsonObject,
  diagnostics: OperationDiagnostics,
): DeclaredBody | null {
  const declared = getMember(operation, 'requestBody')
  if (declared === undefined) return null
  const found = dereference(root, declared)
  if ('missing' in found) {
    diagnostics.degrade(`the body is left out: ${found.missing}`)
    return null
  }
  const types = listMediaTypes(root, found.object)
  const best = selectPreferredMediaType(types)
  if (!best) return null
  const [mediaType, media] = best
  return {
    required: getFlag(found.object, 'required'),
    description: getString(found.object, 'description'),
    mediaType,
    fileTypes: listFileTypes(
      mediaType,
      types.map(([type]) => type),
    ),
    schema: readMediaSchema(mediaType, media) ?? true,
    encoding: getObject(media, 'encoding'),
  }
}

const listFileTypes = (best: string, types: string[]) => [
  best,
  ...types.filter((type) => type !== best && classifyMediaType(type) === 'binary'),
]

function listConsumedTypes({ root }: ImportContext, operation: JsonObject): string[] {
  const holder = Array.isArray(operation.consumes) ? operation : root
  return getArray(holder, 'consumes').filter((type) => typeof type === 'string')
}

function readSwaggerBody(
  context: ImportContext,
  operation: JsonObject,
  parameters: readonly JsonObject[],
): DeclaredBody | null {
  const body = parameters.find((parameter) => parameter.in === 'body')
  if (!body) return null
  const types = listConsumedTypes(context, operation)
  const [mediaType] = selectPreferredMediaType(types.map((type) => [type, null])) ?? ['application/json']
  return {
    required: getFlag(body, 'required'),
    description: getString(body, 'description'),
    mediaType,
    fileTypes: listFileTypes(mediaType, types),
    schema: getMember(body, 'schema') ?? true,
    encoding: {},
  }
}

/** The form fields of Swagger 2.0 as one object schema. */
function readSwaggerForm(
  context: ImportContext,
  operation: JsonObject,
  parameters: readonly JsonObject[],
  diagnostics: OperationDiagnostics,
): DeclaredBody | null {
  const fields = parameters.filter((parameter) => parameter.in === 'formData')
  if (fields.length === 0) return null
  const namedFields = fields.map((field): [string, JsonObject] => [getExactName(field), field])
  const required = namedFields.filter(([, field]) => getFlag(field, 'required')).map(([name]) => name)
  const types = listConsumedTypes(context, operation)
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
      properties: Object.fromEntries(namedFields.map(([name, field]) => [name, toFieldSchema(field)])),
      required,
    },
    encoding: Object.fromEntries(
      namedFields
        .filter(([, field]) => field.type === 'array')
        .map(([name, field]) => [name, resolveCollectionStyle(field, 'formData', diagnostics)]),
    ),
  }
}

const isFile = (field: JsonObject) => field.type === 'file'

/** Drops `required`, which the object schema lists instead. */
function toFieldSchema({ required: _, ...field }: JsonObject): JsonObject {
  return isFile(field) ? { ...field, type: 'string', format: 'binary' } : field
}
