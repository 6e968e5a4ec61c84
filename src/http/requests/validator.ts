import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { containsExactNumber, toRoundedNumbers } from '#base/exact-json.ts'

// `allErrors` reports every violation; it is safe since bodies are limited before validation. The schemas are our own,
// so they are not validated against the meta-schema, which would delay the first request by 50 ms.
const options: Options = {
  allErrors: true,
  strict: false,
  useDefaults: true,
  meta: false,
  validateSchema: false,
  // Formats are only documentation; patterns validate.
  validateFormats: false,
}

/** Many operations have the same parameters: equal schemas are compiled once. */
function createCachingCompiler(ajv: Ajv): (schema: object) => ValidateFunction {
  const validatorBySchema = new Map<string, ValidateFunction>()
  return (schema) => {
    const schemaText = JSON.stringify(schema)
    const validate = validatorBySchema.get(schemaText) ?? ajv.compile(schema)
    validatorBySchema.set(schemaText, validate)
    return validate
  }
}

export const compileBodySchema = createCachingCompiler(new Ajv(options))
const compileTextSchema = createCachingCompiler(new Ajv({ ...options, coerceTypes: true }))

/**
 * Handlers get numbers beyond doubles only where they accept any JSON, and never where they expect an object. `shown`:
 * the part of the value that this schema validates.
 */
export const isValidJson = (validate: ValidateFunction, value: unknown, shown = value): boolean =>
  validate(value) && (!containsExactNumber(shown) || validate(toRoundedNumbers(shown)))

/**
 * Bodies are validated unchanged; query and path values are strings and are coerced to the type of the schema. A schema
 * is compiled on first use, so that the service starts sooner.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let validate: ValidateFunction | undefined
  return (value: unknown) => {
    validate ??= httpPart === 'body' ? compileBodySchema(schema) : compileTextSchema(schema)
    if (isValidJson(validate, value)) return { value }
    return { error: Object.assign(new Error('validation'), { validation: validate.errors as ErrorObject[] }) }
  }
}
