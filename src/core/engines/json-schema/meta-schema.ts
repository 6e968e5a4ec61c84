// Validates schemas against the meta-schema of JSON Schema 2020-12. Schemas are plain data to this shared Ajv instance,
// so it retains none of them.
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { InputFault } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { valueFaults } from './value-faults.ts'

const metaSchema = new Ajv2020({ strict: false, logger: false })

/** The keywords of the schema that have an invalid value, by dotted path: `properties.id.type`. */
export function metaSchemaFaults(schema: JsonObject): InputFault[] {
  if (metaSchema.validateSchema(schema)) return []
  return valueFaults(metaSchema.errors ?? [], schema).map((fault) => ({ ...fault, code: 'schema_invalid' }))
}
