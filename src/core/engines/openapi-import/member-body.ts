// A body that is a plain object becomes one argument for each member: a model fills a flat list better than a nested one.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ArgumentNames } from './argument.ts'
import type { BodyObject } from './body-object.ts'
import type { FormField } from './form-field.ts'
import { concrete } from './media-types.ts'
import { listAt, objectAt } from './members.ts'
import type { RequestBody } from './request-body.ts'
import { type Converted, definitionName } from './schema/definitions.ts'
import type { Source } from './source.ts'

/** Words of an object schema that say nothing of its members together. */
const plainWords: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'title', 'description', 'default', 'examples', 'deprecated'],
])

/**
 * The schema of the body where it is a plain object with members; null where it is not. An optional body whose members
 * are required is none: "all of it or nothing" cannot be said of arguments one by one.
 */
export function plainObject(converted: Converted, source: Source, isRequired: boolean): Converted | null {
  const name = definitionName(converted.schema)
  const object = name === null ? converted : source.inputs.named(name)
  const { type = 'object', additionalProperties } = object.schema
  const isPlain = Object.keys(object.schema).every(
    (word) => plainWords.has(word) || (word === 'additionalProperties' && additionalProperties === false),
  )
  const hasMembers = Object.keys(objectAt(object.schema, 'properties')).length > 0
  const isAllOrNothing = !isRequired && listAt(object.schema, 'required').length > 0
  const isFlat = isPlain && type === 'object' && hasMembers && !isAllOrNothing
  return isFlat && (name === null || source.inputs.take(object)) ? object : null
}

/** A required member that is not described is an argument of any kind. */
export function membersOf(object: JsonObject): [name: string, schema: JsonObject][] {
  const properties = objectAt(object, 'properties')
  const undescribed = listAt(object, 'required').filter((name) => !Object.hasOwn(properties, String(name)))
  return [
    ...Object.entries(properties),
    ...undescribed.map((name): [string, Json] => [String(name), {}]),
  ].map(([name, schema]) => [name, isJsonObject(schema) ? schema : {}])
}

export const memberBody = (body: BodyObject, object: Converted, names: ArgumentNames): RequestBody =>
  membersRequest(
    concrete(body.mediaType),
    object,
    membersOf(object.schema).map(([name, schema]) => ({ field: { name }, schema })),
    names,
  )

/** A body of one argument for each field; `object` says which of them must be there. */
export function membersRequest(
  contentType: string,
  object: Converted,
  fields: FormField[],
  names: ArgumentNames,
): RequestBody {
  const required = new Set(listAt(object.schema, 'required'))
  const members = fields.map(({ field, schema }) => ({
    member: { argument: names.take(field.name, 'body'), ...field },
    schema,
  }))
  return {
    binding: { contentType, from: 'members', members: members.map(({ member }) => member) },
    arguments: members.map(({ member, schema }) => ({
      name: member.argument,
      required: required.has(member.name),
      description: '',
      schema,
    })),
    parts: [object],
  }
}
