import type { JsonObject } from '#base/json.ts'
import type { BodyBinding } from '#core/model/operation.ts'
import type { Argument, ArgumentNames } from './argument.ts'
import { type BodyObject, bodyObject } from './body-object.ts'
import { concrete, kindOf } from './media-types.ts'
import { memberBody, plainObject } from './member-body.ts'
import type { Notes } from './notes.ts'
import type { Converted } from './schema/definitions.ts'
import type { Source } from './source.ts'

/** How a body is made, the arguments that it adds, and the converted schemas that those are taken from. */
export type RequestBody = { binding: BodyBinding | null; arguments: Argument[]; parts: Converted[] }

const none: RequestBody = { binding: null, arguments: [], parts: [] }
const withoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

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
  const kind = kindOf(body.mediaType)
  if (withoutBody.has(method)) return leftOut(body, `a ${method} request has none`, notes)
  if (kind === 'binary')
    return leftOut(body, `a tool call does not carry the bytes of ${body.mediaType}`, notes)
  if (kind === 'text') return textBody(body, source, names, notes)
  const converted = source.inputs.convert(body.schema)
  const object = plainObject(converted, source, body.required)
  return object ? memberBody(body, kind, object, source, names, notes) : wholeBody(body, converted, names)
}

function leftOut(body: BodyObject, reason: string, notes: Notes): RequestBody {
  const told = `the body is left out: ${reason}`
  if (body.required) notes.refuse(told)
  else notes.degrade(told)
  return none
}

const wholeBinding = (body: BodyObject, argument: string): BodyBinding => ({
  contentType: concrete(body.mediaType),
  from: 'whole',
  argument,
})

function wholeBody(body: BodyObject, converted: Converted, names: ArgumentNames): RequestBody {
  const name = names.take('body', 'request')
  const { required, description } = body
  return {
    binding: wholeBinding(body, name),
    arguments: [{ name, required, description, schema: converted.schema }],
    parts: [converted],
  }
}

function textBody(body: BodyObject, source: Source, names: ArgumentNames, notes: Notes): RequestBody {
  const converted = source.inputs.convert(body.schema)
  if (converted.schema.type === 'string') return wholeBody(body, converted, names)
  const isDescribed = Object.keys(converted.schema).length > 0
  if (isDescribed) notes.degrade(`the body is ${body.mediaType}, which the caller writes as one text`)
  const text: Converted = { ...converted, schema: { type: 'string' }, references: new Map() }
  return wholeBody({ ...body, description: body.description || body.mediaType }, text, names)
}
