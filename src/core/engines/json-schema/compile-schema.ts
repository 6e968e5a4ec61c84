// A JSON Schema made into a check. Each schema gets a compiler of its own: one that is shared keeps about 11 KB for
// every schema it ever saw and takes longer; with its own, what nobody holds any more is collected.
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
  /** What makes the schema unusable. Every value is then refused with these. */
  faults: InputFault[]
  /** What is wrong with the value; empty when nothing is. Paths are dotted: `items[0].id`. */
  check(value: unknown): InputFault[]
}

/** Members and items of a value up to which all of its faults are looked for; of a larger one the first is told. */
const maxThoroughSize = 5_000

const options: Options = {
  strict: false,
  // The schema was checked before; and without the meta-schemas a compiler is made in a third of the time.
  validateSchema: false,
  meta: false,
  addUsedSchema: false,
  logger: false,
  // 19.99 is a multiple of 0.01, whatever binary fractions make of it.
  multipleOfPrecision: 8,
  // `toString` is no argument that anybody gave.
  ownProperties: true,
  formats,
  code: { regExp: Object.assign(linearRegExp, { code: 'linearRegExp' }) },
}

function validatorOf(schema: JsonObject, more: Options): ValidateFunction {
  const ajv = new Ajv2020({ ...options, ...more })
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword(uniqueItems)
  ajv.addKeyword(countReferences)
  return ajv.compile(schema)
}

/** Why the schema cannot be used, by dotted path of the place in it; empty when it can. */
export const schemaFaults = (schema: JsonObject): InputFault[] => compileSchema(schema).faults

/** Never throws: a schema that cannot be used says why in `faults`. */
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
    return fault('schema_reference', `must define what it refers to: ${error.missingRef || '#'}`)
  }
  // The compiler's call stack is full.
  if (error instanceof RangeError) return fault('schema_too_large', 'must not chain so many definitions')
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
  'must be smaller: checking it against its schema takes too much work',
)

function bounded(judge: () => InputFault[]): InputFault[] {
  try {
    return withinBudget(judge)
  } catch (error) {
    // A RangeError is a call stack that is full.
    if (error instanceof TooMuchWork || error instanceof RangeError) return [tooMuchWork]
    throw error
  }
}
