// Arguments that the request builder rejects, or could not send, are already excluded by the input schema: an empty value
// or null in a path, and an empty list for a required parameter.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ParameterStyle } from '#core/model/operations/operation.ts'
import { getArray } from '../document/members.ts'
import type { ImportContext } from '../import-context.ts'
import { getDefinitionName } from '../schema/definition-reference.ts'

/** Characters of JSON up to which a definition without references is inlined. */
const maxInlinedLength = 500
const maxDepth = 8

type Parameter = { location: string; style: ParameterStyle; required: boolean }

/** The schema of a parameter without the values that cannot be sent. */
export function excludeEmptyValues(
  schema: JsonObject,
  { location, style, required }: Parameter,
  context: ImportContext,
): JsonObject {
  if (location === 'path' && style === 'simple') return excludeFromPath(schema, context, 0)
  return required ? requireItems(schema, context) : schema
}

const emptyText = { type: 'string', maxLength: 0 }

/**
 * The schema of a parameter that may be sent without a value (`allowEmptyValue`), so it also accepts an empty
 * text.
 */
export function acceptEmptyText(schema: JsonObject, context: ImportContext): JsonObject {
  if (isEmptyTextAccepted(resolveReference(schema, context))) return schema
  const { title, description, default: initial, examples, ...assertions } = schema
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(initial !== undefined && { default: initial }),
    ...(examples !== undefined && { examples }),
    anyOf: [assertions, emptyText],
  }
}

const assertionKeywords = [
  'enum',
  'const',
  'pattern',
  'format',
  'minLength',
  '$ref',
  'anyOf',
  'oneOf',
  'allOf',
]

function isEmptyTextAccepted(schema: JsonObject): boolean {
  const types = [schema.type ?? 'string'].flat()
  return types.includes('string') && assertionKeywords.every((keyword) => schema[keyword] === undefined)
}

/** A list must have an item, since an empty one would not be sent. */
export function requireItems(schema: JsonObject, context: ImportContext): JsonObject {
  const inlined = inlineDefinition(schema, context)
  const { type, minItems } = resolveReference(inlined, context)
  return type === 'array' ? { ...inlined, minItems: atLeastOne(minItems) } : schema
}

function excludeFromPath(schema: JsonObject, context: ImportContext, depth: number): JsonObject {
  const inlined = inlineDefinition(schema, context)
  const { anyOf, ...rest } = inlined
  if (Array.isArray(anyOf) && depth < maxDepth) {
    const others = anyOf.filter(isJsonObject).filter(({ type }) => type !== 'null')
    const alternatives = others.map((other) => excludeFromPath(other, context, depth + 1))
    const [only] = alternatives
    return alternatives.length === 1 && only && !hasSameKeyword(rest, only)
      ? { ...only, ...rest }
      : { ...rest, anyOf: alternatives }
  }
  const { default: initial, ...bounded } = { ...inlined, ...buildBounds(resolveReference(inlined, context)) }
  return initial === undefined || initial === null || initial === ''
    ? bounded
    : { ...bounded, default: initial }
}

const hasSameKeyword = (a: JsonObject, b: JsonObject) =>
  Object.keys(a).some((keyword) => keyword !== 'description' && keyword !== 'title' && keyword in b)

/** The keywords that exclude null and empty values from what the schema accepts. */
function buildBounds({ type, enum: values, ...bounds }: JsonObject): JsonObject {
  const types = [type ?? []].flat()
  const sent = types.filter((name) => name !== 'null')
  const listed = getArray({ enum: values ?? null }, 'enum')
  const filled = listed.filter((value) => value !== null && value !== '')
  const mayBe = (name: string) => types.length === 0 || sent.includes(name)
  return {
    ...(sent.length > 0 &&
      sent.length < types.length && { type: sent.length > 1 ? sent : (sent[0] ?? null) }),
    ...(filled.length > 0 && filled.length < listed.length && { enum: filled }),
    ...(mayBe('string') && listed.length === 0 && { minLength: atLeastOne(bounds.minLength) }),
    ...(sent.includes('array') && { minItems: atLeastOne(bounds.minItems) }),
    ...(sent.includes('object') && { minProperties: atLeastOne(bounds.minProperties) }),
  }
}

const atLeastOne = (bound: Json | undefined) => Math.max(1, typeof bound === 'number' ? bound : 0)

const findDefinition = (schema: JsonObject, context: ImportContext) => {
  const name = getDefinitionName(schema)
  return name === null ? null : context.inputs.getDefinition(name)
}

const resolveReference = (schema: JsonObject, context: ImportContext): JsonObject =>
  findDefinition(schema, context)?.schema ?? schema

/** A small definition is inlined, so that bounds next to its reference can be merged. */
function inlineDefinition(schema: JsonObject, context: ImportContext): JsonObject {
  const definition = findDefinition(schema, context)
  if (!definition || definition.length > maxInlinedLength || definition.references.size > 0) return schema
  const { $ref: _, ...siblings } = schema
  return { ...definition.schema, ...siblings }
}
