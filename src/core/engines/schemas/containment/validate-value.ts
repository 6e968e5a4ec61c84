// A single value needs no proof: the validator decides.
import type { Json, JsonObject } from '#base/json.ts'
import {
  type CompiledSchema,
  compileSharedSchema,
  isLargeSchema,
} from '#core/engines/schemas/json-schema/index.ts'
import type { Proof } from './proof.ts'
import { listReferences } from './same-schema.ts'

/** Generating a validator takes as long as so many other steps. */
const stepsPerValidator = 30

/**
 * Whether the schema accepts the value; null when the schema has references, is large or costly, or is not
 * validated completely.
 */
export function acceptsValue(proof: Proof, schema: JsonObject, value: Json): boolean | null {
  proof.spend(1)
  const { validators } = proof
  const validator = validators.has(schema) ? validators.get(schema) : createValueValidator(proof, schema)
  validators.set(schema, validator ?? null)
  return validator?.accepts(value) ?? null
}

function createValueValidator({ spend }: Proof, schema: JsonObject): CompiledSchema | null {
  if (isLargeSchema(schema) || listReferences(schema).length > 0) return null
  spend(stepsPerValidator)
  const compiled = compileSharedSchema(schema)
  return compiled.schemaViolations.length > 0 || compiled.omissions.length > 0 ? null : compiled
}
