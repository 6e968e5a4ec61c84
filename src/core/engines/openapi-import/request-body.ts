import type { JsonObject } from '#base/json.ts'
import type { BodyBinding } from '#core/model/operation.ts'
import type { Argument, ArgumentNames } from './argument.ts'
import { type BodyObject, bodyObject } from './body-object.ts'
import { bareSchema, fileSchema, isBytes } from './file-schema.ts'
import { formBody } from './form-body.ts'
import { type BodyKind, concrete, isBytesType, kindOf } from './media-types.ts'
import { memberBody, plainObject } from './member-body.ts'
import type { Notes } from './notes.ts'
import type { Converted } from './schema/definitions.ts'
import type { Source } from './source.ts'

/** How the body is built, the arguments that it adds, and the converted schemas that these come from. */
export type RequestBody = { binding: BodyBinding | null; arguments: Argument[]; parts: Converted[] }

const none: RequestBody = { binding: null, arguments: [], parts: [] }
/** Methods for which RFC 9110 defines no use of a body, or forbids one (TRACE). */
const withoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
/** Some APIs require a body with these anyway; one that a document declares as optional is mostly an error. */
const sparing: ReadonlySet<string> = new Set(['GET', 'OPTIONS'])

export function readBody(
  source: Source,
  method: string,
  operation: JsonObject,
  parameters: readonly JsonObject[],
  names: ArgumentNames,
  notes: Notes,
): RequestBody {
  const body = bodyObject(source, operation, parameters, notes)
  if (!body) return none
  if (withoutBody.has(method) && !isNeeded(method, body))
    return leftOut(body, `a ${method} request has no body`, notes)
  const converted = source.inputs.convert(body.schema)
  const kind = kindFor(body, converted, source)
  if (kind === 'binary') return fileBody(body, converted, names)
  if (kind === 'text') return textBody(body, converted, source, names, notes)
  if (kind !== 'json') {
    const fields = formBody(body, kind, converted, source, names, notes)
    return (
      fields ??
      leftOut(body, `${body.mediaType} requires an object schema, whose properties become fields`, notes)
    )
  }
  const object = plainObject(converted, source, body.required)
  return object ? memberBody(body, object, names) : wholeBody(body, converted, names)
}

const isNeeded = (method: string, { required, mediaType }: BodyObject) =>
  required && sparing.has(method) && kindOf(mediaType) === 'json'

/** The kind of the media type, unless the schema overrides it: a wildcard type may be binary, an unknown type text. */
function kindFor({ mediaType }: BodyObject, { schema }: Converted, source: Source): BodyKind {
  const kind = kindOf(mediaType)
  if (kind === 'json') return mediaType.includes('*') && isBytes(schema, source) ? 'binary' : 'json'
  if (kind !== 'binary' || isBytes(schema, source)) return kind
  const { type, contentEncoding } = bareSchema(schema, source)
  const isText = type === 'string' && (contentEncoding !== undefined || !isBytesType(mediaType))
  return isText ? 'text' : 'binary'
}

function leftOut(body: BodyObject, reason: string, notes: Notes): RequestBody {
  const told = `the body is left out: ${reason}`
  if (body.required) notes.refuse(told)
  else notes.degrade(told)
  return none
}

function wholeBody(body: BodyObject, converted: Converted, names: ArgumentNames): RequestBody {
  const name = names.take('body', 'request')
  const { required, description, mediaType } = body
  return {
    binding: { contentType: concrete(mediaType), from: 'whole', argument: name },
    arguments: [{ name, required, description, schema: converted.schema }],
    parts: [converted],
  }
}

function fileBody(body: BodyObject, converted: Converted, names: ArgumentNames): RequestBody {
  const name = names.take('body', 'request')
  const { required, description, fileTypes } = body
  const schema = fileSchema({ ...converted.schema, ...(description && { description }) })
  return {
    binding: { contentType: fileTypes.join(', '), from: 'whole', argument: name, isFile: true },
    arguments: [{ name, required, description: '', schema }],
    parts: [],
  }
}

function textBody(
  body: BodyObject,
  converted: Converted,
  source: Source,
  names: ArgumentNames,
  notes: Notes,
): RequestBody {
  if (bareSchema(converted.schema, source).type === 'string') return wholeBody(body, converted, names)
  const isDescribed = Object.keys(converted.schema).length > 0
  if (isDescribed) notes.degrade(`the body is ${body.mediaType}, which the caller must pass as one string`)
  const text: Converted = { ...converted, schema: { type: 'string' }, references: new Map() }
  return wholeBody({ ...body, description: body.description || body.mediaType }, text, names)
}
