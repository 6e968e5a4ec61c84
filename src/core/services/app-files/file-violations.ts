import { maxViolations, ServiceError } from '#base/errors.ts'
import type { AppFileViolation } from '#core/model/app-files/app-file-violation.ts'

/** Throws if there are violations; lists the first. */
export function requireNoFileViolations(violations: readonly AppFileViolation[]): void {
  const [first] = violations
  if (!first) return
  const more = violations.length > 1 ? `; ${violations.length - 1} more in the details` : ''
  throw new ServiceError(
    'unprocessable',
    `The file cannot be applied: ${first.path} ${first.message.replace(/\.$/, '')}${more}.`,
    {
      details: violations.slice(0, maxViolations),
    },
  )
}
