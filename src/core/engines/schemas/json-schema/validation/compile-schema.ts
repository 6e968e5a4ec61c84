// Compiles a JSON Schema into a validator. Each schema gets its own Ajv instance: a shared one retains about 11 KB for
// every schema it ever compiled and is slower; with its own, an unused validator is garbage-collected. The cost is
// bounded before compilation: `omissions` lists the parts that are therefore not validated.

import { MissingRefError } from 'ajv/dist/2020.js'
import type { InputViolation } from '#base/errors.ts'
import { containsExactNumber, toRoundedNumbers } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses, type TimeSlicedTask } from '#base/time-slices.ts'
import type { ViolationCode } from '#base/violation-codes.ts'
import { type BoundedSchema, boundSchema } from './bounded-schema.ts'
import { extractAssertions } from './extract-assertions.ts'
import { validateAgainstMetaSchema } from './meta-schema.ts'
import { findMisplacedReference } from './misplaced-references.ts'
import type { SchemaOmission } from './schema-omission.ts'
import { checkSchemaSize } from './schema-size.ts'
import { findUnsupportedPatterns, type UnsupportedPattern } from './unsupported-patterns.ts'
import { createValidator, type Validator } from './validator.ts'

export type CompiledSchema = {
  /** Why the schema cannot be used; `check` then returns these for every value. */
  schemaViolations: InputViolation[]
  /** The patterns among these violations. */
  unsupportedPatterns: UnsupportedPattern[]
  /** Parts of the schema that `check` ignores because compiling them would take too long. */
  omissions: SchemaOmission[]
  /** Violations of the schema by the value; empty when it is valid. Paths are dotted: `items[0].id`. */
  check(value: unknown): InputViolation[]
  /** Whether the value is valid; null when that takes too much work. Meaningless if there are `schemaViolations`. */
  accepts(value: unknown): boolean | null
  /** A valid value instead of an invalid one, if it has exactly one possible meaning. */
  repair: Validator['repair']
}

/** Never throws: for a schema that cannot be used, `schemaViolations` says why. */
export const compileSchema = (schema: JsonObject): CompiledSchema =>
  runWithoutPauses(compileSchemaInTimeSlices(schema))

/** Like `compileSchema`; a slice takes some milliseconds, the last one 40 at most. */
export function* compileSchemaInTimeSlices(schema: JsonObject): TimeSlicedTask<CompiledSchema> {
  const sizeViolations = checkSchemaSize(schema)
  if (sizeViolations.length > 0) return createUnusableSchema(sizeViolations)
  yield
  const assertions = extractAssertions(toRoundedNumbers(schema))
  yield
  const metaViolations = yield* validateAgainstMetaSchema(assertions)
  if (metaViolations.length > 0) return createUnusableSchema(metaViolations)
  yield
  const misplaced = findMisplacedReference(assertions)
  if (misplaced !== null) return createUnusableSchema([createReferenceViolation(misplaced)])
  yield
  const bounded = yield* boundSchema(assertions)
  yield
  const unsupportedPatterns = findUnsupportedPatterns(bounded.schema)
  if (unsupportedPatterns.length > 0)
    return createUnusableSchema(unsupportedPatterns.map(createPatternViolation), unsupportedPatterns)
  yield
  const isWhole = bounded.schema === assertions
  return createCheckedSchema(
    bounded,
    isWhole && containsExactNumber(schema) ? extractAssertions(schema) : undefined,
  )
}

function createCheckedSchema(bounded: BoundedSchema, exactSchema?: JsonObject): CompiledSchema {
  try {
    const validator = createValidator(bounded, exactSchema)
    return { schemaViolations: [], unsupportedPatterns: [], omissions: bounded.omissions, ...validator }
  } catch (error) {
    return createUnusableSchema([describeCompileError(error)])
  }
}

const createUnusableSchema = (
  schemaViolations: InputViolation[],
  unsupportedPatterns: UnsupportedPattern[] = [],
): CompiledSchema => ({
  schemaViolations,
  unsupportedPatterns,
  omissions: [],
  check: () => schemaViolations,
  accepts: () => false,
  repair: () => null,
})

const createPatternViolation = ({ path, pattern, reason }: UnsupportedPattern): InputViolation => ({
  path,
  code: 'pattern_unsupported',
  message: `must have a pattern that runs in linear time; ${pattern} does not: ${reason}`,
})

function describeCompileError(error: unknown): InputViolation {
  if (error instanceof MissingRefError) return createReferenceViolation(error.missingRef)
  // The call stack overflowed in Ajv.
  if (error instanceof RangeError)
    return createRootViolation('schema_too_large', 'must not contain such long chains of references')
  return createRootViolation('schema_invalid', 'must be a JSON Schema 2020-12')
}

const createReferenceViolation = (reference: string) =>
  createRootViolation('schema_reference', `must define the target of its reference ${reference || '#'}`)

const createRootViolation = (code: ViolationCode, message: string): InputViolation => ({
  path: '',
  code,
  message,
})
