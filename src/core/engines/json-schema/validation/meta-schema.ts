// Validates schemas against the meta-schema of JSON Schema 2020-12. Schemas are plain data to this shared Ajv instance,
// so it retains none of them.
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { describeAjvErrors } from './ajv-errors.ts'

const metaSchemaValidator = new Ajv2020({ strict: false, logger: false })

/** The keywords of the schema that have an invalid value, by dotted path: `properties.id.type`. */
export function validateAgainstMetaSchema(schema: JsonObject): InputViolation[] {
  if (metaSchemaValidator.validateSchema(schema)) return []
  return describeAjvErrors(metaSchemaValidator.errors ?? [], schema).map((violation) => ({
    ...violation,
    code: 'schema_invalid',
  }))
}
