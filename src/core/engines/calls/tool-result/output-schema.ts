// The output schema that is advertised to clients. Clients reject results that violate it, and upstreams violate their
// own documents, so the advertised schema contains only what every result satisfies, or can be made to satisfy
// (`fitValue`).
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapSubschemas, relaxSchema } from '#core/engines/schemas/json-schema/index.ts'
import type { ResultOptions } from '#core/model/tools/result-options.ts'
import { compileSelection } from './selection/compile-selection.ts'
import { buildSelectionSchema } from './selection/selection-schema.ts'

/** In characters of the schema's JSON text. */
const maxLength = 16_000

/** The schema of the tool's results, after selection; null when the responses have no schema. */
export function buildResultSchema(
  { select }: ResultOptions,
  responseSchema: JsonObject | null,
): JsonObject | null {
  const shape = select && compileSelection(select)
  return responseSchema && shape && !('problems' in shape)
    ? buildSelectionSchema(shape, responseSchema)
    : responseSchema
}

/** Validated results are advertised with their types, others with types that allow null. */
export function buildAdvertisedSchema(
  { outputValidation }: ResultOptions,
  schema: JsonObject | null,
): JsonObject | null {
  if (!schema || outputValidation === 'off') return null
  const relaxed = relaxSchema(schema)
  if (outputValidation === 'lenient' || !relaxed) return relaxed
  const typed = withoutFormats({ ...schema, type: 'object' })
  return JSON.stringify(typed).length > maxLength ? relaxed : typed
}

/** The schema that result data is validated against: where an object is advertised, null is not accepted. */
export const buildValidationSchema = (schema: JsonObject | null): JsonObject | null =>
  schema && relaxSchema(schema) ? { ...schema, type: 'object' } : schema

/** Validators differ in the formats and patterns they accept; the advertised schema must suit all of them. */
function withoutFormats(schema: JsonObject): JsonObject {
  const { format: _format, pattern: _pattern, $schema: _dialect, ...rest } = schema
  const {
    patternProperties,
    additionalProperties: _additional,
    unevaluatedProperties: _unevaluated,
    ...withoutPatterns
  } = rest
  return mapSubschemas(patternProperties === undefined ? rest : withoutPatterns, (inner) =>
    isJsonObject(inner) ? withoutFormats(inner) : inner,
  )
}
