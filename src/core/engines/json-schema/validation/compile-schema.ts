// Compiles a JSON Schema into a validator. Each schema gets its own Ajv instance: a shared one retains about 11 KB for
// every schema it ever compiled and is slower; with its own, an unused validator is garbage-collected.
import { Ajv2020, MissingRefError, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { describeAjvErrors } from './ajv-errors.ts'
import { extractAssertions } from './extract-assertions.ts'
import { validatedFormats } from './formats.ts'
import { isLargerThan } from './is-larger-than.ts'
import { compileLinearRegExp } from './linear-regexp.ts'
import { validateAgainstMetaSchema } from './meta-schema.ts'
import { checkSchemaSize } from './schema-size.ts'
import { uniqueItemsKeyword } from './unique-items.ts'
import { findUnsupportedPatterns, type UnsupportedPattern } from './unsupported-patterns.ts'
import { referenceCounter, runWithinBudget, WorkBudgetExceeded } from './work-budget.ts'

export type CompiledSchema = {
  /** Why the schema cannot be used; `check` then returns these for every value. */
  schemaViolations: InputViolation[]
  /** Violations of the schema by the value; empty when it is valid. Paths are dotted: `items[0].id`. */
  check(value: unknown): InputViolation[]
}

/** Members and items up to which all violations of a value are collected; of a larger value only the first. */
const maxThoroughSize = 5_000

const options: Options = {
  strict: false,
  // The schema is validated before, and without the meta-schemas Ajv is created in a third of the time.
  validateSchema: false,
  meta: false,
  addUsedSchema: false,
  logger: false,
  // Makes 19.99 a multiple of 0.01 despite binary floating point.
  multipleOfPrecision: 8,
  // Inherited members such as `toString` are not part of a value.
  ownProperties: true,
  formats: validatedFormats,
  code: { regExp: Object.assign(compileLinearRegExp, { code: 'compileLinearRegExp' }) },
}

function createValidator(schema: JsonObject, extraOptions: Options): ValidateFunction {
  const ajv = new Ajv2020({ ...options, ...extraOptions })
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword(uniqueItemsKeyword)
  ajv.addKeyword(referenceCounter)
  return ajv.compile(schema)
}

/** Why the schema cannot be used, with dotted paths into the schema; empty when it can be used. */
export const validateSchema = (schema: JsonObject): InputViolation[] => compileSchema(schema).schemaViolations

/** Never throws: for a schema that cannot be used, `schemaViolations` says why. */
export function compileSchema(schema: JsonObject): CompiledSchema {
  const sizeViolations = checkSchemaSize(schema)
  if (sizeViolations.length > 0) return createUnusableSchema(sizeViolations)
  const assertions = extractAssertions(schema)
  const schemaViolations = [
    ...validateAgainstMetaSchema(assertions),
    ...findUnsupportedPatterns(assertions).map(createPatternViolation),
  ]
  if (schemaViolations.length > 0) return createUnusableSchema(schemaViolations)
  try {
    return createCompiledSchema(assertions, createValidator(assertions, {}))
  } catch (error) {
    return createUnusableSchema([describeCompileError(error)])
  }
}

const createUnusableSchema = (schemaViolations: InputViolation[]): CompiledSchema => ({
  schemaViolations,
  check: () => schemaViolations,
})

const createPatternViolation = ({ path, pattern, reason }: UnsupportedPattern): InputViolation => ({
  path,
  code: 'pattern_unsupported',
  message: `must have a pattern that runs in linear time; ${pattern} does not: ${reason}`,
})

function describeCompileError(error: unknown): InputViolation {
  if (error instanceof MissingRefError) {
    return createRootViolation(
      'schema_reference',
      `must define the target of its reference ${error.missingRef || '#'}`,
    )
  }
  // The call stack overflowed in Ajv.
  if (error instanceof RangeError)
    return createRootViolation('schema_too_large', 'must not contain such long chains of references')
  return createRootViolation('schema_invalid', 'must be a JSON Schema 2020-12')
}

const createRootViolation = (code: string, message: string): InputViolation => ({ path: '', code, message })

function createCompiledSchema(assertions: JsonObject, fastValidator: ValidateFunction): CompiledSchema {
  let thoroughValidator: ValidateFunction | undefined
  const validate = (value: unknown): InputViolation[] => {
    if (fastValidator(value)) return []
    if (isLargerThan(value, maxThoroughSize)) return describeAjvErrors(fastValidator.errors ?? [], value)
    thoroughValidator ??= createValidator(assertions, { allErrors: true, verbose: true })
    thoroughValidator(value)
    return describeAjvErrors(thoroughValidator.errors ?? [], value)
  }
  return { schemaViolations: [], check: (value) => validateWithinBudget(() => validate(value)) }
}

const workBudgetViolation = createRootViolation(
  'too_complex',
  'must be smaller: validating it against its schema takes too much work',
)

function validateWithinBudget(validate: () => InputViolation[]): InputViolation[] {
  try {
    return runWithinBudget(validate)
  } catch (error) {
    // A RangeError is a call stack overflow.
    if (error instanceof WorkBudgetExceeded || error instanceof RangeError) return [workBudgetViolation]
    throw error
  }
}
