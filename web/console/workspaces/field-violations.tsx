import { toTenonError } from '#client'
import { ErrorNotice } from '../ui/notice.tsx'

export type FieldViolations = {
  /** What is wrong with a field of the form. */
  at: (path: string) => string | undefined
  /** The error, unless its fields show all of it; null: there is none. */
  rest: unknown
}

/** Divides an error of a request among the fields of its form: `fields` are paths of the request's body. */
export function divideViolations(error: unknown, fields: readonly string[]): FieldViolations {
  const found = toTenonError(error).violations
  const isShown = found.length > 0 && found.every(({ path }) => fields.includes(path))
  return {
    at: (path) => found.find((one) => one.path === path)?.message,
    rest: isShown ? null : error,
  }
}

/** What no field shows. */
export const OtherViolations = ({ violations }: { violations: FieldViolations }) =>
  violations.rest ? <ErrorNotice error={violations.rest} /> : null
