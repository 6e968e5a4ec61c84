// A body that is a plain object becomes one argument per property: models fill flat arguments better than nested ones.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ArgumentNames } from './argument.ts'
import type { BodyObject } from './body-object.ts'
import type { FormField } from './form-field.ts'
import { concrete } from './media-types.ts'
import { listAt, objectAt } from './members.ts'
import type { RequestBody } from './request-body.ts'
import { type Converted, definitionName } from './schema/definitions.ts'
import type { Source } from './source.ts'

/** Keywords of an object schema that do not constrain its properties in combination. */
const plainWords: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'title', 'description', 'default', 'examples', 'deprecated'],
])

/**
 * The schema of the body if it is a plain object with properties, else null. An optional body with required properties
 * is not plain: separate arguments cannot express that either all of them or none must be given.
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

/** Properties with their schemas; a required property without a schema accepts any value. */
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

/** A body with one argument per field; `object` lists the required ones. */
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
