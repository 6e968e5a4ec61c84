import { createInvalidInputError } from '#base/errors.ts'
import { validateAccess, validateAccessRules } from '#core/engines/tools/access/index.ts'
import type { AccessRule, EntityAccess } from '#core/model/access/access-rule.ts'

/** Throws for rules with an invalid condition. Absent rules are valid. */
export function requireValidAccess(given: {
  access?: EntityAccess | null
  accessRules?: readonly AccessRule[]
}): void {
  const violations = [...validateAccess(given.access), ...validateAccessRules(given.accessRules)]
  if (violations.length > 0) throw createInvalidInputError(violations)
}
