import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'

// `allErrors` reports every violation; it is safe since bodies are bounded before validation. The schemas are our own,
// so they are not validated against the meta-schema, which would delay the first request by 50 ms.
const options: Options = {
  allErrors: true,
  strict: false,
  useDefaults: true,
  meta: false,
  validateSchema: false,
}

/** Many operations have the same parameters: equal schemas are compiled once. */
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
 * Bodies are validated as they are; query and path values are strings and are coerced to the type of the schema.
 * A schema is compiled on first use, so that the start of the service does not wait for all of them.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let validate: ValidateFunction | undefined
  return (value: unknown) => {
    validate ??= httpPart === 'body' ? ofBody(schema) : ofText(schema)
    if (validate(value)) return { value }
    return { error: Object.assign(new Error('validation'), { validation: validate.errors as ErrorObject[] }) }
  }
}
