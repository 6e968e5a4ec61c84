import { toTenonError } from '#client'
import { ErrorNotice } from '../ui/notice.tsx'

export type FieldViolations = {
  /** The violation of a form field. */
  at: (path: string) => string | undefined
  /** The error if it has violations without a field; otherwise null. */
  rest: unknown
}

/** Assigns the violations of an error to form fields. `fields` are paths in the request body. */
export function divideViolations(error: unknown, fields: readonly string[]): FieldViolations {
  const found = toTenonError(error).violations
  const isShown = found.length > 0 && found.every(({ path }) => fields.includes(path))
  return {
    at: (path) => found.find((violation) => violation.path === path)?.message,
    rest: isShown ? null : error,
  }
}

/** The violations without a field. */
export const OtherViolations = ({ violations }: { violations: FieldViolations }) =>
  violations.rest ? <ErrorNotice error={violations.rest} /> : null
