import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { getArray } from '../document/members.ts'
import { isReference } from '../document/references.ts'
import { listInlineParts } from './discriminator.ts'

/** Set on a base whose `anyOf` lists the schemas that extend it. */
export const extendedKey = 'x-is-extended'
/** Set on a base whose alternatives are left out. */
export const omittedKey = 'x-omitted-alternatives'

const closingKeywords = ['additionalProperties', 'unevaluatedProperties'] as const

/** Whether the schema rejects members that it does not name. */
export const isClosed = (schema: JsonObject) =>
  listInlineParts(schema).some((part) => closingKeywords.some((keyword) => part[keyword] === false))

/** Lets the schema, and what is inline in its `allOf`, accept members that are not named there. */
export function openSchema(schema: JsonObject): void {
  for (const keyword of closingKeywords) if (schema[keyword] === false) delete schema[keyword]
  if (Array.isArray(schema.allOf)) schema.allOf = schema.allOf.map(toOpenPart)
}

function toOpenPart(part: Json): Json {
  if (!isJsonObject(part) || isReference(part) || !isClosed(part)) return part
  const open = { ...part }
  openSchema(open)
  return open
}

/** The references of `oneOf` and `anyOf`, with the keyword. */
export const listAlternativeReferences = (schema: JsonObject): ['oneOf' | 'anyOf', string][] =>
  (['oneOf', 'anyOf'] as const).flatMap((keyword) =>
    getArray(schema, keyword)
      .filter(isReference)
      .map(({ $ref }): ['oneOf' | 'anyOf', string] => [keyword, $ref]),
  )
