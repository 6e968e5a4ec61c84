import { toTenonError } from '#client'
import { ErrorNotice } from '../ui/notice.tsx'

export type FieldViolations = {
  /** The violation of a form field. */
  at: (path: string) => string | undefined
  /** The error if some of its violations belong to no field; otherwise null. */
  rest: unknown
}

/** Assigns the violations of an error to form fields. `fields` are their paths in the request body. */
export function divideViolations(error: unknown, fields: readonly string[]): FieldViolations {
  const found = toTenonError(error).violations
  const isShown = found.length > 0 && found.every(({ path }) => fields.includes(path))
  return {
    at: (path) => found.find((violation) => violation.path === path)?.message,
    rest: isShown ? null : error,
  }
}

/** The violations that belong to no field. */
export const OtherViolations = ({ violations }: { violations: FieldViolations }) =>
  violations.rest ? <ErrorNotice error={violations.rest} /> : null
