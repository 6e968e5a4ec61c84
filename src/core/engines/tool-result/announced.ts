// The output schema that clients are shown. Clients reject a result that breaks the schema it was announced with, and
// upstreams break their own documents: so what is announced is what every result of ours keeps to.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapSubschemas } from '#core/engines/json-schema/keywords.ts'
import { relaxed } from '#core/engines/json-schema/relaxed.ts'
import type { ResultOptions } from '#core/model/result-options.ts'
import { selectedSchema } from './selected-schema.ts'
import { selectionShape } from './selection-shape.ts'

/** Characters of its JSON text. */
const maxLength = 16_000

/** The schema of what the tool's results hold; null when the answers are not described. */
export function resultSchema({ select }: ResultOptions, answers: JsonObject | null): JsonObject | null {
  const shape = select && selectionShape(select)
  return answers && shape && !('faults' in shape) ? selectedSchema(shape, answers) : answers
}

/** Results that are checked can be told by their types; others are described by a schema that rejects no object. */
export function announced({ outputValidation }: ResultOptions, schema: JsonObject | null): JsonObject | null {
  if (!schema || outputValidation === 'off') return null
  const described = relaxed(schema)
  if (outputValidation === 'lenient' || !described) return described
  const typed = withoutFormats({ ...schema, type: 'object' })
  return JSON.stringify(typed).length > maxLength ? described : typed
}

/** What the data of a result is held to: where an object is announced, null is none. */
export const checkedSchema = (schema: JsonObject | null): JsonObject | null =>
  schema && relaxed(schema) ? { ...schema, type: 'object' } : schema

/** Checkers differ in what they take for a format or a pattern; what is announced must hold for all of them. */
function withoutFormats(schema: JsonObject): JsonObject {
  const { format: _format, pattern: _pattern, $schema: _dialect, ...rest } = schema
  const { patternProperties, additionalProperties: _others, unevaluatedProperties: _more, ...open } = rest
  return mapSubschemas(patternProperties === undefined ? rest : open, (inner) =>
    isJsonObject(inner) ? withoutFormats(inner) : inner,
  )
}
