// Converts Ajv's errors into violations for the caller: the path, a stable code, and what would be right.
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { InputViolation } from '#base/errors.ts'
import { describeAjvError } from './ajv-error-messages.ts'
import { toDottedPath } from './dotted-path.ts'

/** A longer list would not help to correct the value. */
const maxViolations = 20
/** Errors that are examined: of a large value against a large schema, Ajv may report a hundred thousand. */
const maxExaminedErrors = 10_000

export function describeAjvErrors(errors: readonly ErrorObject[], value: unknown): InputViolation[] {
  const violations = new Map<string, InputViolation>()
  for (const error of selectRelevantErrors(errors.slice(0, maxExaminedErrors))) {
    const { code, message, member } = describeAjvError(error)
    const path = toDottedPath(error.instancePath, value, member)
    const key = `${path} ${code}`
    if (!violations.has(key)) violations.set(key, { path, code, message })
    if (violations.size === maxViolations) break
  }
  return [...violations.values()]
}

/**
 * For a value that matches none of several alternatives, Ajv reports the errors of each and one for the union. Selects
 * the errors inside alternatives of the value's own type; if there are none, the union error with the allowed types.
 */
function selectRelevantErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const selected: ErrorObject[] = []
  for (const error of errors) {
    if (isUnion(error)) mergeUnionError(selected, error)
    else selected.push(error)
  }
  return selected
}

const isUnion = ({ keyword }: ErrorObject) => keyword === 'anyOf' || keyword === 'oneOf'

/** The errors of the alternatives come directly before the error of the union. */
function mergeUnionError(selected: ErrorObject[], union: ErrorObject): void {
  const isInside = ({ instancePath: path }: ErrorObject) =>
    path === union.instancePath || path.startsWith(`${union.instancePath}/`)
  const isOfOtherType = (error: ErrorObject) =>
    error.keyword === 'type' && error.instancePath === union.instancePath
  const inside = selected.splice(selected.findLastIndex((error) => !isInside(error)) + 1)
  const relevant = inside.filter((error) => !isOfOtherType(error))
  const types = inside.filter(isOfOtherType).flatMap(({ params }) => params.type)
  if (relevant.length > 0) for (const error of relevant) selected.push(error)
  else selected.push({ ...union, params: { ...union.params, types } })
}
