// Converts Ajv's errors into violations for the caller: the path, a stable code, and what would be right.
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { InputFault } from '#base/errors.ts'
import { dottedPath } from './dotted-path.ts'
import { told } from './fault-messages.ts'

/** A longer list would not help to correct the value. */
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
 * For a value that matches none of several alternatives, Ajv reports the errors of each and one for the union. Selects
 * the errors inside alternatives of the value's own type; if there are none, the union error with the allowed types.
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
