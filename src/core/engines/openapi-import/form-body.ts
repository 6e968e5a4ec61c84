// Form bodies. A plain object schema becomes one argument per field; any other stays one argument.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { BodyField } from '#core/model/operation.ts'
import type { ArgumentNames } from './argument.ts'
import type { BodyObject } from './body-object.ts'
import { type FormField, formField } from './form-field.ts'
import { type BodyKind, concrete } from './media-types.ts'
import { membersOf, membersRequest, plainObject } from './member-body.ts'
import { listAt, objectAt } from './members.ts'
import type { Notes } from './notes.ts'
import type { RequestBody } from './request-body.ts'
import { type Converted, definitionName } from './schema/definitions.ts'
import type { Source } from './source.ts'

export function formBody(
  body: BodyObject,
  kind: BodyKind,
  converted: Converted,
  source: Source,
  names: ArgumentNames,
  notes: Notes,
): RequestBody | null {
  const contentType = concrete(body.mediaType)
  const object = mergedObject(converted, source)
  const { type = 'object' } = object?.schema ?? converted.schema
  if (![type].flat().includes('object')) return null
  if (kind === 'multipart' && !/^multipart\/form-data\b/i.test(contentType))
    notes.degrade(`${contentType} is sent as named parts`)
  const fields = membersOf(object?.schema ?? {}).map(([name, schema]) =>
    formField(name, schema, body.encoding, kind, source, notes),
  )
  const plain = object && plainObject(object, source, body.required)
  return plain
    ? membersRequest(contentType, plain, fields, names)
    : oneArgument(body, contentType, object, converted, fields, names)
}

function oneArgument(
  { required, description }: BodyObject,
  contentType: string,
  object: Converted | null,
  converted: Converted,
  fields: FormField[],
  names: ArgumentNames,
): RequestBody {
  const name = names.take('body', 'request')
  const told = fields.map(({ field }) => field).filter((field) => Object.keys(field).length > 1)
  const isChanged = fields.some(({ field }) => field.isFile)
  const schema = object && isChanged ? withFields(object.schema, fields) : converted.schema
  return {
    binding: { contentType, from: 'whole', argument: name, ...(told.length > 0 && { fields: told }) },
    arguments: [{ name, required, description, schema: { type: 'object', ...schema } }],
    parts: object ? [converted, object] : [converted],
  }
}

const withFields = (object: JsonObject, fields: { field: BodyField; schema: JsonObject }[]): JsonObject => ({
  ...object,
  properties: Object.fromEntries(fields.map(({ field, schema }) => [field.name, schema])),
})

const maxParts = 50

/** Merges a schema with its references and `allOf` into one object schema; null if one is no object, or too large. */
function mergedObject(converted: Converted, source: Source): Converted | null {
  const queue = [converted]
  const parts: Converted[] = []
  for (const one of queue) {
    const part = named(one, source)
    const { allOf = [], ...own } = part.schema
    if (queue.length > maxParts || !isObjectLike(own)) return null
    parts.push({ ...part, schema: own })
    const arms = Array.isArray(allOf) ? allOf.filter(isJsonObject) : []
    queue.push(...arms.map((schema) => ({ ...part, schema, length: 0 })))
  }
  const merged = parts.reduce(together)
  return parts.length === 1 && parts[0]?.length === converted.length ? merged : taken(merged, source)
}

const taken = (object: Converted, source: Source) => (source.inputs.take(object) ? object : null)

function named(converted: Converted, source: Source): Converted {
  const name = definitionName(converted.schema)
  return name === null ? converted : source.inputs.named(name)
}

const isObjectLike = ({ type, $ref }: JsonObject) =>
  $ref === undefined && (type === undefined || type === 'object')

const together = (a: Converted, b: Converted): Converted => ({
  schema: {
    ...a.schema,
    ...b.schema,
    properties: { ...objectAt(a.schema, 'properties'), ...objectAt(b.schema, 'properties') },
    required: [...new Set([...listAt(a.schema, 'required'), ...listAt(b.schema, 'required')])],
  },
  references: new Map([...a.references, ...b.references]),
  reasons: [...a.reasons, ...b.reasons],
  length: a.length + b.length,
})
