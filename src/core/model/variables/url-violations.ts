import type { InputViolation } from '#base/errors.ts'
import type { Members } from '#core/entities/member.ts'
import { findUrlViolations } from '#core/entities/url-members.ts'
import {
  findVariableViolations,
  hasPlaceholder,
  resolveVariables,
  type VariableScope,
} from './resolve-variables.ts'

/** As `findUrlViolations`, of the values of variables. One without a value is no violation here: the draft reports it. */
export const findResolvedUrlViolations = (
  members: Members,
  values: object,
  scope: VariableScope | null,
): InputViolation[] =>
  findUrlViolations(members, resolveVariables(values, scope)).flatMap((violation) =>
    explainViolation(violation, readText(values, violation.path), scope),
  )

const readText = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values)

function explainViolation(
  violation: InputViolation,
  text: unknown,
  scope: VariableScope | null,
): InputViolation[] {
  if (typeof text !== 'string' || !hasPlaceholder(text)) return [violation]
  const rule = violation.message
  if (!scope) return [{ ...violation, message: `${rule}, or name a variable that the app declares` }]
  const [unresolved] = findVariableViolations(text, scope)
  if (unresolved?.message === 'has no value') return []
  if (unresolved)
    return [{ ...violation, message: `names the variable ${unresolved.name}, which ${unresolved.message}` }]
  return [{ ...violation, message: `${rule}, but with its variables it is ${resolveVariables(text, scope)}` }]
}
