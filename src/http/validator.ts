import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'

// `allErrors` tells every fault at once; bodies are bounded before they come here. Schemas and their patterns are ours,
// never a caller's: judging them by the meta-schema would hold up the first request for 50 ms.
const options: Options = {
  allErrors: true,
  strict: false,
  useDefaults: true,
  meta: false,
  validateSchema: false,
}

/** Many operations take the same parameters: schemas that are alike are compiled once. */
function compilerOf(ajv: Ajv): (schema: TSchema) => ValidateFunction {
  const alike = new Map<string, ValidateFunction>()
  return (schema) => {
    const text = JSON.stringify(schema)
    const validate = alike.get(text) ?? ajv.compile(schema)
    alike.set(text, validate)
    return validate
  }
}

const ofBody = compilerOf(new Ajv(options))
const ofText = compilerOf(new Ajv({ ...options, coerceTypes: true }))

/**
 * Bodies are taken as they are; query and path values arrive as text and are read as the type the schema names.
 * A schema is compiled when it is first needed, so that a start does not wait for all of them.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let validate: ValidateFunction | undefined
  return (value: unknown) => {
    validate ??= httpPart === 'body' ? ofBody(schema) : ofText(schema)
    if (validate(value)) return { value }
    return { error: Object.assign(new Error('validation'), { validation: validate.errors as ErrorObject[] }) }
  }
}
