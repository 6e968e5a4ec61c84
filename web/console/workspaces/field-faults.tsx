import { toTenonError } from '#client'
import { ErrorNotice } from '../ui/notice.tsx'

export type FieldFaults = {
  /** What is wrong with a field of the form. */
  at: (path: string) => string | undefined
  /** The error, unless its fields show all of it; null: there is none. */
  rest: unknown
}

/** Divides an error of a request among the fields of its form: `fields` are paths of the request's body. */
export function findFieldFaults(error: unknown, fields: readonly string[]): FieldFaults {
  const { violations } = toTenonError(error)
  const isShown = violations.length > 0 && violations.every(({ path }) => fields.includes(path))
  return {
    at: (path) => violations.find((one) => one.path === path)?.message,
    rest: isShown ? null : error,
  }
}

/** What no field shows. */
export const OtherFaults = ({ faults }: { faults: FieldFaults }) =>
  faults.rest ? <ErrorNotice error={faults.rest} /> : null
