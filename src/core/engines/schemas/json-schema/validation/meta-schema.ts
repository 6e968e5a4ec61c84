// Validates schemas against the meta-schema of JSON Schema 2020-12. Schemas are plain data to this shared Ajv instance,
// so it retains none of them. Each subschema is validated without those inside it, so that a large schema can be
// validated in time slices.
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { InputViolation } from '#base/errors.ts'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { mapSubschemas, walkSchema } from '../keywords.ts'
import { describeAjvErrors } from './ajv-errors.ts'

const metaSchemaValidator = new Ajv2020({ strict: false, logger: false })

/** Compiles the vocabularies of the meta-schema one by one, at the first use: together with it they take 30 ms. */
function* compileMetaSchema(): TimeSlicedTask<void> {
  // Ajv lists the meta-schema, which refers to all others, first.
  for (const id of Object.keys(metaSchemaValidator.schemas).toReversed()) {
    if (isMetaSchemaCompiled) return
    metaSchemaValidator.getSchema(id)
    yield
  }
  isMetaSchemaCompiled = true
}

let isMetaSchemaCompiled = false

/** Whether the first schema of the process has been validated, so that others take less. */
export const isMetaSchemaReady = (): boolean => isMetaSchemaCompiled

/** Some milliseconds of work. */
const schemasPerSlice = 500

/** The keywords that have an invalid value, by dotted path (`properties.id.type`), of the first schema that has any. */
export function* validateAgainstMetaSchema(schema: JsonObject): TimeSlicedTask<InputViolation[]> {
  yield* compileMetaSchema()
  let validated = 0
  for (const { inner, path } of listSchemas(schema)) {
    if (++validated % schemasPerSlice === 0) yield
    if (metaSchemaValidator.validateSchema(withoutSubschemas(inner))) continue
    return describeAjvErrors(metaSchemaValidator.errors ?? [], inner).map((violation) => ({
      ...violation,
      path: [path, violation.path].filter(Boolean).join('.'),
      code: 'schema_invalid',
    }))
  }
  return []
}

function listSchemas(schema: JsonObject): { inner: JsonObject; path: string }[] {
  const schemas: { inner: JsonObject; path: string }[] = []
  walkSchema(schema, (inner, path) => schemas.push({ inner, path }) > 0)
  return schemas
}

const withoutSubschemas = (schema: JsonObject) =>
  mapSubschemas(schema, (inner) => (isJsonObject(inner) ? true : inner))
