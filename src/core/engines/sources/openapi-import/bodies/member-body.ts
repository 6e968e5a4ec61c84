// A body that is a plain object becomes one argument per property: models fill flat arguments better than nested ones.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { getArray, getObject } from '../document/members.ts'
import type { ImportContext } from '../import-context.ts'
import { type ArgumentNamer, withNameAsTitle } from '../parameters/argument-namer.ts'
import { getDefinitionName } from '../schema/definition-reference.ts'
import type { ConvertedSchema } from '../schema/schema-definitions.ts'
import type { DeclaredBody } from './declared-body.ts'
import type { ExtractedBody } from './extracted-body.ts'
import type { FormBodyField } from './form-body-field.ts'
import { toConcreteMediaType } from './media-types.ts'
import { mergeAlternatives } from './merge-object-schemas.ts'

/** Keywords of an object schema that do not constrain its properties in combination. */
const plainKeywords: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'title', 'description', 'default', 'examples', 'deprecated'],
])

/**
 * The schema of the body if it is a plain object with properties, else null. An optional body with required properties
 * is not plain: separate arguments cannot express that either all of them or none must be given.
 */
export function findPlainObject(
  converted: ConvertedSchema,
  context: ImportContext,
  isRequired: boolean,
): ConvertedSchema | null {
  const name = getDefinitionName(converted.schema)
  const object = name === null ? converted : mergeAlternatives(context.inputs.getDefinition(name), context)
  const { type = 'object', additionalProperties } = object.schema
  const isPlain = Object.keys(object.schema).every(
    (keyword) =>
      plainKeywords.has(keyword) || (keyword === 'additionalProperties' && additionalProperties === false),
  )
  const hasMembers = Object.keys(getObject(object.schema, 'properties')).length > 0
  const isAllOrNothing = !isRequired && getArray(object.schema, 'required').length > 0
  const isFlat = isPlain && type === 'object' && hasMembers && !isAllOrNothing
  return isFlat && (name === null || context.inputs.reserve(object)) ? object : null
}

/** Properties with their schemas; a required property without a schema accepts any value. */
export function listMembers(object: JsonObject): [name: string, schema: JsonObject][] {
  const properties = getObject(object, 'properties')
  const undeclared = getArray(object, 'required').filter((name) => !Object.hasOwn(properties, String(name)))
  return [...Object.entries(properties), ...undeclared.map((name): [string, Json] => [String(name), {}])].map(
    ([name, schema]) => [name, isJsonObject(schema) ? schema : {}],
  )
}

export const buildMemberBody = (
  body: DeclaredBody,
  object: ConvertedSchema,
  argumentNamer: ArgumentNamer,
): ExtractedBody =>
  buildFieldsBody(
    toConcreteMediaType(body.mediaType),
    object,
    listMembers(object.schema).map(([name, schema]) => ({ field: { name }, schema })),
    argumentNamer,
  )

/** A body with one argument per field; `object` lists the required ones. */
export function buildFieldsBody(
  contentType: string,
  object: ConvertedSchema,
  fields: FormBodyField[],
  argumentNamer: ArgumentNamer,
): ExtractedBody {
  const required = new Set(getArray(object.schema, 'required'))
  const members = fields.map(({ field, schema }) => ({
    member: { argument: argumentNamer.assign(field.name, 'body'), ...field },
    schema: withNameAsTitle(schema, field.name),
  }))
  return {
    binding: { contentType, from: 'members', members: members.map(({ member }) => member) },
    arguments: members.map(({ member, schema }) => ({
      name: member.argument,
      required: required.has(member.name),
      description: '',
      schema,
    })),
    schemas: [object],
  }
}
