// The output schema that is advertised to clients. Clients reject a result that violates it, and upstreams violate
// their own documents: so only what every result satisfies is advertised.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapSubschemas } from '#core/engines/json-schema/keywords.ts'
import { relaxed } from '#core/engines/json-schema/relaxed.ts'
import type { ResultOptions } from '#core/model/result-options.ts'
import { selectedSchema } from './selected-schema.ts'
import { selectionShape } from './selection-shape.ts'

/** In characters of the schema's JSON text. */
const maxLength = 16_000

/** The schema of the tool's results, after selection; null when the responses have no schema. */
export function resultSchema({ select }: ResultOptions, answers: JsonObject | null): JsonObject | null {
  const shape = select && selectionShape(select)
  return answers && shape && !('faults' in shape) ? selectedSchema(shape, answers) : answers
}

/** Validated results are advertised with their types, others with a schema that rejects no object. */
export function announced({ outputValidation }: ResultOptions, schema: JsonObject | null): JsonObject | null {
  if (!schema || outputValidation === 'off') return null
  const described = relaxed(schema)
  if (outputValidation === 'lenient' || !described) return described
  const typed = withoutFormats({ ...schema, type: 'object' })
  return JSON.stringify(typed).length > maxLength ? described : typed
}

/** The schema that result data is validated against: where an object is advertised, null is not accepted. */
export const checkedSchema = (schema: JsonObject | null): JsonObject | null =>
  schema && relaxed(schema) ? { ...schema, type: 'object' } : schema

/** Validators differ in the formats and patterns they accept; the advertised schema must suit all of them. */
function withoutFormats(schema: JsonObject): JsonObject {
  const { format: _format, pattern: _pattern, $schema: _dialect, ...rest } = schema
  const { patternProperties, additionalProperties: _others, unevaluatedProperties: _more, ...open } = rest
  return mapSubschemas(patternProperties === undefined ? rest : open, (inner) =>
    isJsonObject(inner) ? withoutFormats(inner) : inner,
  )
}
