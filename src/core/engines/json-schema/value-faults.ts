// The compiler's errors in the caller's words: where, a stable code, and what would be right.
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { InputFault } from '#base/errors.ts'
import { dottedPath } from './dotted-path.ts'
import { told } from './fault-messages.ts'

/** More would not help anybody to mend the value. */
const maxFaults = 20

export function valueFaults(errors: readonly ErrorObject[], value: unknown): InputFault[] {
  const faults = new Map<string, InputFault>()
  for (const error of telling(errors)) {
    const { code, message, member } = told(error)
    const path = dottedPath(error.instancePath, value, member)
    const key = `${path} ${code}`
    if (!faults.has(key)) faults.set(key, { path, code, message })
    if (faults.size === maxFaults) break
  }
  return [...faults.values()]
}

/**
 * A value that fits none of several alternatives brings the errors of each, and one for all of them. What is told is
 * what is wrong inside the alternatives of the value's own type; when there is none, the types that would be right.
 */
function telling(errors: readonly ErrorObject[]): ErrorObject[] {
  let kept: ErrorObject[] = []
  for (const error of errors) kept = isUnion(error) ? withUnion(kept, error) : [...kept, error]
  return kept
}

const isUnion = ({ keyword }: ErrorObject) => keyword === 'anyOf' || keyword === 'oneOf'

function withUnion(errors: ErrorObject[], union: ErrorObject): ErrorObject[] {
  const isInside = ({ instancePath: path }: ErrorObject) =>
    path === union.instancePath || path.startsWith(`${union.instancePath}/`)
  const inside = errors.filter(isInside)
  const outside = errors.filter((error) => !isInside(error))
  const isOfOtherType = (error: ErrorObject) =>
    error.keyword === 'type' && error.instancePath === union.instancePath
  const near = inside.filter((error) => !isOfOtherType(error))
  const types = inside.filter(isOfOtherType).flatMap(({ params }) => params.type)
  return near.length > 0
    ? [...outside, ...near]
    : [...outside, { ...union, params: { ...union.params, types } }]
}
