// Validates values by code that Ajv generates. All violations of a value are collected by one generated function, the
// first one by another, which is faster. A costly schema gets the second only for values of which only the first
// violation is reported, so that no call waits for both.
import {
  Ajv2020,
  type ErrorObject,
  type FuncKeywordDefinition,
  type Options,
  type ValidateFunction,
} from 'ajv/dist/2020.js'
import { createLazy } from '#base/create-lazy.ts'
import type { InputViolation } from '#base/errors.ts'
import { containsExactNumber } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import type { ValueRepair } from '#core/model/tools/value-repair.ts'
import { describeAjvErrors } from './ajv-errors.ts'
import type { BoundedSchema } from './bounded-schema.ts'
import { exactKeywords } from './exact-keywords.ts'
import { hasWideNumber, validateRounded } from './exact-numbers.ts'
import { validatedFormats } from './formats.ts'
import { isLargerThan } from './is-larger-than.ts'
import { compileLinearRegExp } from './linear-regexp.ts'
import { type RepairOptions, repairValue } from './repair-value.ts'
import { containsUnevaluatedKeyword } from './schema-features.ts'
import { uniqueItemsKeyword } from './unique-items.ts'
import { referenceCounter, runWithinBudget, WorkBudgetExceeded, workBudgetViolation } from './work-budget.ts'

/** Members and items up to which all violations of a value are collected; of a larger value only the first. */
const maxThoroughSize = 5_000
/** Units of a schema of which both functions are generated when the first value is invalid. */
const maxUnitsOfBoth = 8_000
/**
 * Units up to which Ajv optimizes the generated code; for more code, optimizing takes time quadratic in its
 * length.
 */
const maxOptimizedUnits = 3_000

const options: Options = {
  strict: false,
  // The schema is validated before, and without the meta-schemas Ajv is created in a third of the time.
  validateSchema: false,
  meta: false,
  logger: false,
  // Makes 19.99 a multiple of 0.01 despite binary floating point.
  multipleOfPrecision: 8,
  // Inherited members such as `toString` are not part of a value.
  ownProperties: true,
  // A definition that is copied to each of its references would multiply the code.
  inlineRefs: false,
  formats: validatedFormats,
}
const regExp = Object.assign(compileLinearRegExp, { code: 'compileLinearRegExp' })

function generateValidator(
  { schema, units }: Pick<BoundedSchema, 'schema' | 'units'>,
  extraOptions: Options,
  keywords: readonly FuncKeywordDefinition[] = [],
): ValidateFunction {
  const code = { regExp, optimize: units <= maxOptimizedUnits }
  const ajv = new Ajv2020({ ...options, ...extraOptions, code })
  // Ajv2020 always sets it; without such a keyword it would only take quadratic time.
  ajv.opts.unevaluated = containsUnevaluatedKeyword(schema)
  for (const keyword of [uniqueItemsKeyword, ...keywords]) {
    ajv.removeKeyword(String(keyword.keyword))
    ajv.addKeyword(keyword)
  }
  ajv.addKeyword(referenceCounter)
  return ajv.compile(schema)
}

export type Validator = {
  /** All violations of the value, or the first of a large one. */
  check(value: unknown): InputViolation[]
  /** Null when it takes too much work to find out. Faster than collecting violations. */
  accepts(value: unknown): boolean | null
  /** A valid value instead of an invalid one, if it has exactly one possible meaning. */
  repair(value: JsonObject, options: RepairOptions): ValueRepair | null
}

/**
 * Throws the errors of Ajv for a schema that it cannot compile. `exactSchema`: the schema with its numbers as
 * they are written.
 */
export function createValidator(bounded: BoundedSchema, exactSchema = bounded.schema): Validator {
  const first = createLazy(() => generateValidator(bounded, {}))
  const thorough = createLazy(() => generateValidator(bounded, { allErrors: true, verbose: true }))
  const exact = createLazy(() =>
    generateValidator(
      { schema: exactSchema, units: bounded.units },
      { allErrors: true, verbose: true },
      exactKeywords,
    ),
  )
  const isCostly = bounded.units > maxUnitsOfBoth
  if (isCostly) thorough()
  else first()
  const listDoubleErrors = (value: unknown) =>
    (isLargerThan(value, maxThoroughSize) ? null : findAllErrors(thorough(), value)) ??
    findErrors(first(), value)
  const check = (value: unknown) =>
    !isCostly && first()(value) ? [] : describeAjvErrors(listDoubleErrors(value), value)
  // Of a costly schema or a large value, numbers that no double holds are validated as the nearest doubles.
  const listExactErrors = (value: unknown) =>
    isCostly || isLargerThan(value, maxThoroughSize)
      ? listDoubleErrors(value)
      : (findAllErrors(exact(), value) ?? listDoubleErrors(value))
  const isExact = exactSchema !== bounded.schema
  const needsDigits = (value: unknown) => containsExactNumber(value) || (isExact && hasWideNumber(value))
  const listErrors = (value: unknown) =>
    needsDigits(value) ? validateRounded(value, listExactErrors) : listDoubleErrors(value)
  const checkValue = (value: unknown) =>
    needsDigits(value)
      ? validateRounded(value, (rounded) => describeAjvErrors(listExactErrors(rounded), rounded))
      : check(value)
  const accept = (value: unknown) => (needsDigits(value) ? listErrors(value).length === 0 : first()(value))
  return {
    check: (value) => validateWithinBudget(() => checkValue(value)) ?? [workBudgetViolation],
    repair: (value, options) => validateWithinBudget(() => repairValue(value, listErrors, options)),
    accepts: (value) => (isCostly ? null : validateWithinBudget(() => accept(value))),
  }
}

const findErrors = (validate: ValidateFunction, value: unknown): readonly ErrorObject[] =>
  validate(value) ? [] : (validate.errors ?? [])

/**
 * Null where the code of Ajv fails: after a failed `oneOf`, it continues without the properties that the
 * `oneOf` would have evaluated.
 */
function findAllErrors(validate: ValidateFunction, value: unknown): readonly ErrorObject[] | null {
  try {
    return findErrors(validate, value)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Null when the budget is exceeded. */
function validateWithinBudget<T>(validate: () => T): T | null {
  try {
    return runWithinBudget(validate)
  } catch (error) {
    // A RangeError is a call stack overflow.
    if (error instanceof WorkBudgetExceeded || error instanceof RangeError) return null
    throw error
  }
}
