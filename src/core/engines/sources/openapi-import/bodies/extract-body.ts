import type { JsonObject } from '#base/json.ts'
import type { ImportContext, OperationImport } from '../import-context.ts'
import type { OperationDiagnostics } from '../operation-diagnostics.ts'
import type { ArgumentNamer } from '../parameters/argument-namer.ts'
import type { ConvertedSchema } from '../schema/schema-definitions.ts'
import { type DeclaredBody, readDeclaredBody } from './declared-body.ts'
import type { ExtractedBody } from './extracted-body.ts'
import { buildFileSchema, isBinarySchema, unwrapSchema } from './file-schema.ts'
import { buildFormBody } from './form-body.ts'
import { type BodyKind, classifyMediaType, isBinaryMediaType, toConcreteMediaType } from './media-types.ts'
import { buildMemberBody, findPlainObject } from './member-body.ts'
import { buildXmlNode, isXmlType } from './xml-node.ts'

const withoutBody: ExtractedBody = { binding: null, arguments: [], schemas: [] }
/** Methods for which RFC 9110 defines no use of a body, or forbids one (TRACE). */
const bodilessMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
/**
 * Some APIs require a body with these methods anyway; if a document declares the body as optional, that is
 * mostly an error.
 */
const methodsWithOccasionalBody: ReadonlySet<string> = new Set(['GET', 'OPTIONS'])

/** `objects`: the Parameter Objects of the operation; Swagger 2.0 declares bodies among them. */
type BodySource = { method: string; operation: JsonObject; objects: readonly JsonObject[] }

export function extractBody(operationImport: OperationImport, source: BodySource): ExtractedBody {
  const { method, operation, objects } = source
  const body = readDeclaredBody(operationImport.context, operation, objects, operationImport.diagnostics)
  return body ? withNecessity(buildBody(operationImport, method, body), method, body.required) : withoutBody
}

/** Whether a body without members is sent, where that does not follow from the method. */
function withNecessity(extracted: ExtractedBody, method: string, required: boolean): ExtractedBody {
  const { binding } = extracted
  if (binding?.from !== 'members' || required === (method !== 'DELETE')) return extracted
  return { ...extracted, binding: { ...binding, required } }
}

function buildBody(operationImport: OperationImport, method: string, body: DeclaredBody): ExtractedBody {
  const { context, argumentNamer, diagnostics } = operationImport
  if (bodilessMethods.has(method) && !isBodyNeeded(method, body))
    return omitBody(body, `a ${method} request has no body`, diagnostics)
  const converted = context.inputs.convert(body.schema)
  const kind = resolveBodyKind(body, converted, context)
  if (kind === 'binary') return buildFileBody(body, converted, argumentNamer)
  if (kind === 'sequence') return buildSingleArgumentBody(body, converted, argumentNamer)
  if (kind === 'text' && isXmlBody(body, converted, context))
    return buildXmlBody(operationImport, body, converted)
  if (kind === 'text') return buildTextBody(operationImport, body, converted)
  if (kind !== 'json') {
    const fields = buildFormBody(operationImport, { body, kind, converted })
    return (
      fields ??
      omitBody(
        body,
        `${body.mediaType} requires an object schema, whose properties become fields`,
        diagnostics,
      )
    )
  }
  const object = findPlainObject(converted, context, body.required)
  return object
    ? buildMemberBody(body, object, argumentNamer)
    : buildSingleArgumentBody(body, converted, argumentNamer)
}

const isBodyNeeded = (method: string, { required, mediaType }: DeclaredBody) =>
  required && methodsWithOccasionalBody.has(method) && classifyMediaType(mediaType) === 'json'

/** The kind of the media type, unless the schema overrides it: a wildcard type may be binary, an unknown type text. */
function resolveBodyKind(
  { mediaType }: DeclaredBody,
  { schema }: ConvertedSchema,
  context: ImportContext,
): BodyKind {
  const kind = classifyMediaType(mediaType)
  if (kind === 'json') return mediaType.includes('*') && isBinarySchema(schema, context) ? 'binary' : 'json'
  if (kind !== 'binary' || isBinarySchema(schema, context)) return kind
  const { type, contentEncoding } = unwrapSchema(schema, context)
  const isText = type === 'string' && (contentEncoding !== undefined || !isBinaryMediaType(mediaType))
  return isText ? 'text' : 'binary'
}

function omitBody(body: DeclaredBody, reason: string, diagnostics: OperationDiagnostics): ExtractedBody {
  const message = `the body is left out: ${reason}`
  if (body.required) diagnostics.reject(message)
  else diagnostics.degrade(message)
  return withoutBody
}

/** Whether the schema describes the XML. */
function isXmlBody(body: DeclaredBody, converted: ConvertedSchema, context: ImportContext): boolean {
  const { type, properties, items, anyOf, allOf } = unwrapSchema(converted.schema, context)
  const isDescribed = [properties, items, anyOf, allOf].some((value) => value !== undefined)
  return isXmlType(body.mediaType) && isDescribed && type !== 'string'
}

/** The arguments are the same as for a JSON body; the service writes the XML. */
function buildXmlBody(
  { context, argumentNamer }: OperationImport,
  body: DeclaredBody,
  converted: ConvertedSchema,
): ExtractedBody {
  const object = findPlainObject(converted, context, body.required)
  const extracted = object
    ? buildMemberBody(body, object, argumentNamer)
    : buildSingleArgumentBody(body, converted, argumentNamer)
  const xml = buildXmlNode(context.root, body.schema)
  return { ...extracted, binding: extracted.binding && { ...extracted.binding, xml } }
}

function buildSingleArgumentBody(
  body: DeclaredBody,
  converted: ConvertedSchema,
  argumentNamer: ArgumentNamer,
): ExtractedBody {
  const name = argumentNamer.assign('body', 'request')
  const { required, description, mediaType } = body
  return {
    binding: { contentType: toConcreteMediaType(mediaType), from: 'whole', argument: name },
    arguments: [{ name, required, description, schema: converted.schema }],
    schemas: [converted],
  }
}

function buildFileBody(
  body: DeclaredBody,
  converted: ConvertedSchema,
  argumentNamer: ArgumentNamer,
): ExtractedBody {
  const name = argumentNamer.assign('body', 'request')
  const { required, description, fileTypes } = body
  const schema = buildFileSchema({ ...converted.schema, ...(description && { description }) })
  return {
    binding: { contentType: fileTypes.join(', '), from: 'whole', argument: name, isFile: true },
    arguments: [{ name, required, description: '', schema }],
    schemas: [],
  }
}

function buildTextBody(
  { context, argumentNamer, diagnostics }: OperationImport,
  body: DeclaredBody,
  converted: ConvertedSchema,
): ExtractedBody {
  if (unwrapSchema(converted.schema, context).type === 'string')
    return buildSingleArgumentBody(body, converted, argumentNamer)
  const isDescribed = Object.keys(converted.schema).length > 0
  if (isDescribed)
    diagnostics.degrade(`the body is ${body.mediaType}, which the caller must pass as one string`)
  const text: ConvertedSchema = { ...converted, schema: { type: 'string' }, references: new Map() }
  return buildSingleArgumentBody(
    { ...body, description: body.description || body.mediaType },
    text,
    argumentNamer,
  )
}
