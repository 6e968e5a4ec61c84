// The schema of arguments is read by a model with every request. One that is very long loses prose, never structure or
// anything that decides which arguments are valid.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { mapSubschemas } from '#core/engines/schemas/json-schema/index.ts'

/** Characters of JSON above which prose is cut. */
export const maxProseLength = 10_000

type Annotate = (schema: JsonObject, depth: number) => JsonObject

/** The cuts, made in turn until the schema is short enough. Arguments are at depth 1. */
const steps: readonly Annotate[] = [
  ({ examples: _, ...schema }) => schema,
  ({ title: _, ...schema }) => schema,
  (schema, depth) => (depth > 1 ? withDescriptionWithin(schema, 200) : schema),
  (schema, depth) => (depth > 1 ? withDescriptionWithin(schema, 80) : schema),
  (schema, depth) => (depth === 1 ? withDescriptionWithin(schema, 300) : schema),
  (schema, depth) => (depth > 1 ? withoutDescription(schema) : schema),
]

/** The schema with less prose if it is very long; else the same object. */
export function shortenProse(schema: JsonObject): JsonObject {
  let shortened = schema
  for (const step of steps) {
    if (JSON.stringify(shortened).length <= maxProseLength) break
    shortened = applyStep(shortened, step, 0)
  }
  return shortened
}

function applyStep(schema: JsonObject, step: Annotate, depth: number): JsonObject {
  const annotated = step(schema, depth)
  return mapSubschemas(annotated, (inner) =>
    isJsonObject(inner) ? applyStep(inner, step, depth + 1) : inner,
  )
}

function withDescriptionWithin(schema: JsonObject, length: number): JsonObject {
  const { description } = schema
  return typeof description === 'string' && description.length > length
    ? { ...schema, description: truncateText(description, length) }
    : schema
}

const withoutDescription = ({ description: _, ...schema }: JsonObject): JsonObject => schema
