// A body that is a plain object becomes one argument for each member: a model fills a flat list better than a nested one.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { BodyMember, ParameterStyle } from '#core/model/operation.ts'
import type { Argument, ArgumentNames } from './argument.ts'
import type { BodyObject } from './body-object.ts'
import { type BodyKind, concrete } from './media-types.ts'
import { flagAt, listAt, objectAt, textAt } from './members.ts'
import type { Notes } from './notes.ts'
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
function membersOf(object: JsonObject): [name: string, schema: JsonObject][] {
  const properties = objectAt(object, 'properties')
  const undescribed = listAt(object, 'required').filter((name) => !Object.hasOwn(properties, String(name)))
  return [
    ...Object.entries(properties),
    ...undescribed.map((name): [string, Json] => [String(name), {}]),
  ].map(([name, schema]) => [name, isJsonObject(schema) ? schema : {}])
}

export function memberBody(
  body: BodyObject,
  kind: BodyKind,
  object: Converted,
  source: Source,
  names: ArgumentNames,
  notes: Notes,
): RequestBody {
  const required = new Set(listAt(object.schema, 'required'))
  const bindings: BodyMember[] = []
  const added: Argument[] = []
  for (const [name, schema] of membersOf(object.schema)) {
    const isRequired = required.has(name)
    if (kind !== 'json' && isFile(schema, source)) {
      const reason = `the file ${name} is left out: a tool call does not carry files`
      if (isRequired) notes.refuse(reason)
      else notes.degrade(reason)
      continue
    }
    const argument = names.take(name, 'body')
    bindings.push({ argument, name, ...(kind === 'form' && styleIn(body.encoding, name)) })
    added.push({ name: argument, required: isRequired, description: '', schema })
  }
  return {
    binding: { contentType: concrete(body.mediaType), from: 'members', members: bindings },
    arguments: added,
    parts: [object],
  }
}

const formStyles: readonly ParameterStyle[] = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']

/** The style that the document sets for a member of a form, if it does. */
function styleIn(encoding: JsonObject, name: string): Pick<BodyMember, 'style' | 'explode'> {
  const entry = objectAt(encoding, name)
  const style =
    formStyles.find((known) => known === textAt(entry, 'style')) ??
    (typeof entry.explode === 'boolean' ? 'form' : undefined)
  if (!style) return {}
  return { style, explode: typeof entry.explode === 'boolean' ? flagAt(entry, 'explode') : style === 'form' }
}

/** Whether the schema is of bytes, or of a list of them. */
function isFile(schema: JsonObject, source: Source): boolean {
  const name = definitionName(schema)
  const { format, contentMediaType, contentEncoding, items } =
    name === null ? schema : source.inputs.named(name).schema
  if (isJsonObject(items) && items !== schema) return isFile(items, source)
  return (
    format === 'binary' || (contentMediaType === 'application/octet-stream' && contentEncoding === undefined)
  )
}
