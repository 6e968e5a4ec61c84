import { Ajv, type ErrorObject } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'

// `allErrors` tells every fault at once; bodies are bounded before they come here. Patterns are ours, never a caller's.
const options = { allErrors: true, strict: false, useDefaults: true } as const
const bodies = new Ajv({ ...options })
const texts = new Ajv({ ...options, coerceTypes: true })

/** Bodies are taken as they are; query and path values arrive as text and are read as the type the schema names. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validate = (httpPart === 'body' ? bodies : texts).compile(schema)
  return (value: unknown) => {
    if (validate(value)) return { value }
    return { error: Object.assign(new Error('validation'), { validation: validate.errors as ErrorObject[] }) }
  }
}
