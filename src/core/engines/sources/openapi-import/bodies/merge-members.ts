// Merges the members of alternatives. The description of each says to which alternatives it belongs, since
// all are arguments of one tool.
import type { JsonObject } from '#base/json.ts'
import { joinNames } from '#base/text.ts'
import { getArray, getObject, getString } from '../document/members.ts'
import type { ConvertedSchema } from '../schema/schema-definitions.ts'

const maxNamed = 5

/** `kind`: the values that identify the alternative, or its name. */
export type MergedAlternative = { kind: string; object: ConvertedSchema }

export const listRequiredNames = ({ object }: MergedAlternative) => getArray(object.schema, 'required')

/** `own`: the schema that the alternatives extend. `kindProperty`: the property that tells them apart. */
export function mergeMembers(
  own: JsonObject,
  alternatives: readonly MergedAlternative[],
  kindProperty: string,
): Record<string, JsonObject> {
  const names = new Set(
    [getObject(own, 'properties'), ...alternatives.map(getProperties)].flatMap(Object.keys),
  )
  const merged = [...names].map((name): [string, JsonObject] => {
    const holders = alternatives.filter((alternative) => Object.hasOwn(getProperties(alternative), name))
    const schemas = holders.map((holder) => getObject(getProperties(holder), name))
    if (name === kindProperty)
      return [name, mergeKinds(getObject(getObject(own, 'properties'), name), schemas)]
    return [name, withKinds(mergeSchemas(schemas), name, holders, alternatives)]
  })
  return Object.fromEntries(merged)
}

const getProperties = ({ object }: MergedAlternative) => getObject(object.schema, 'properties')

/** Any value of one of the alternatives; any value at all if an alternative has no values. */
function mergeKinds(declared: JsonObject, schemas: readonly JsonObject[]): JsonObject {
  const values = schemas.map((schema) => getArray(schema, 'enum'))
  return values.length === 0 || values.some((list) => list.length === 0)
    ? declared
    : { ...declared, enum: [...new Set(values.flat())] }
}

function mergeSchemas(schemas: readonly JsonObject[]): JsonObject {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  const [only = {}] = distinct
  return distinct.length > 1 ? { anyOf: distinct } : only
}

/** Says which alternatives the member belongs to, and which of them require it. */
function withKinds(
  schema: JsonObject,
  name: string,
  holders: readonly MergedAlternative[],
  all: readonly MergedAlternative[],
): JsonObject {
  const requiring = holders.filter((holder) => listRequiredNames(holder).includes(name))
  const list = (some: readonly MergedAlternative[]) =>
    joinNames(
      some.map(({ kind }) => kind),
      maxNamed,
    )
  const notes = [
    holders.length < all.length ? `Only for ${list(holders)}.` : '',
    requiring.length > 0 && requiring.length < all.length
      ? requiring.length === holders.length
        ? 'Required there.'
        : `Required for ${list(requiring)}.`
      : '',
  ].filter(Boolean)
  if (notes.length === 0) return schema
  const text = getString(schema, 'description')
  const description = [text && !/[.!?]$/.test(text) ? `${text}.` : text, ...notes].filter(Boolean).join(' ')
  return { ...schema, description }
}
