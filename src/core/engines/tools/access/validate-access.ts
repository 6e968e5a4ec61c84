import type { InputViolation } from '#base/errors.ts'
import type { AccessRule, EntityAccess } from '#core/model/access/access-rule.ts'
import { validateExpression } from './expression.ts'

/** Violations of a rule; `path` is where the rule is in the input. */
export function validateAccess(access: EntityAccess | null | undefined, path = 'access'): InputViolation[] {
  const violation = access?.when === undefined ? null : validateExpression(access.when, `${path}.when`)
  return violation ? [violation] : []
}

export const validateAccessRules = (rules: readonly AccessRule[] = []): InputViolation[] =>
  rules.flatMap((rule, index) => validateAccess(rule, `accessRules[${index}]`))
