// Compiles a JSON Schema into a validator. Each schema gets its own Ajv instance: a shared one retains about 11 KB for
// every schema it ever compiled and is slower; with its own, an unused validator is garbage-collected.
import { Ajv2020, MissingRefError, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import type { InputFault } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { assertionsOf } from './assertions.ts'
import { formats } from './formats.ts'
import { isLargerThan } from './is-larger-than.ts'
import { linearRegExp } from './linear-regexp.ts'
import { metaSchemaFaults } from './meta-schema.ts'
import { sizeFaults } from './size-faults.ts'
import { uniqueItems } from './unique-items.ts'
import { type UnsupportedPattern, unsupportedPatterns } from './unsupported-patterns.ts'
import { valueFaults } from './value-faults.ts'
import { countReferences, TooMuchWork, withinBudget } from './work-budget.ts'

export type CompiledSchema = {
  /** Why the schema cannot be used; `check` then returns these for every value. */
  faults: InputFault[]
  /** Violations of the schema by the value; empty when it is valid. Paths are dotted: `items[0].id`. */
  check(value: unknown): InputFault[]
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
  formats,
  code: { regExp: Object.assign(linearRegExp, { code: 'compileLinearRegExp' }) },
}

function validatorOf(schema: JsonObject, more: Options): ValidateFunction {
  const ajv = new Ajv2020({ ...options, ...more })
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword(uniqueItems)
  ajv.addKeyword(countReferences)
  return ajv.compile(schema)
}

/** Why the schema cannot be used, with dotted paths into the schema; empty when it can be used. */
export const schemaFaults = (schema: JsonObject): InputFault[] => compileSchema(schema).faults

/** Never throws: for a schema that cannot be used, `schemaViolations` says why. */
export function compileSchema(schema: JsonObject): CompiledSchema {
  const tooLarge = sizeFaults(schema)
  if (tooLarge.length > 0) return unusable(tooLarge)
  const assertions = assertionsOf(schema)
  const faults = [...metaSchemaFaults(assertions), ...unsupportedPatterns(assertions).map(patternFault)]
  if (faults.length > 0) return unusable(faults)
  try {
    return checkOf(assertions, validatorOf(assertions, {}))
  } catch (error) {
    return unusable([compileFault(error)])
  }
}

const unusable = (faults: InputFault[]): CompiledSchema => ({ faults, check: () => faults })

const patternFault = ({ path, pattern, reason }: UnsupportedPattern): InputFault => ({
  path,
  code: 'pattern_unsupported',
  message: `must have a pattern that runs in linear time; ${pattern} does not: ${reason}`,
})

function compileFault(error: unknown): InputFault {
  if (error instanceof MissingRefError) {
    return fault('schema_reference', `must define the target of its reference ${error.missingRef || '#'}`)
  }
  // The call stack overflowed in Ajv.
  if (error instanceof RangeError)
    return fault('schema_too_large', 'must not contain such long chains of references')
  return fault('schema_invalid', 'must be a JSON Schema 2020-12')
}

const fault = (code: string, message: string): InputFault => ({ path: '', code, message })

function checkOf(assertions: JsonObject, quick: ValidateFunction): CompiledSchema {
  let thorough: ValidateFunction | undefined
  const judge = (value: unknown): InputFault[] => {
    if (quick(value)) return []
    if (isLargerThan(value, maxThoroughSize)) return valueFaults(quick.errors ?? [], value)
    thorough ??= validatorOf(assertions, { allErrors: true, verbose: true })
    thorough(value)
    return valueFaults(thorough.errors ?? [], value)
  }
  return { faults: [], check: (value) => bounded(() => judge(value)) }
}

const tooMuchWork = fault(
  'too_complex',
  'must be smaller: validating it against its schema takes too much work',
)

function bounded(judge: () => InputFault[]): InputFault[] {
  try {
    return withinBudget(judge)
  } catch (error) {
    // A RangeError is a call stack overflow.
    if (error instanceof TooMuchWork || error instanceof RangeError) return [tooMuchWork]
    throw error
  }
}
