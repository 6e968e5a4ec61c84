import type { InputFault } from '#base/errors.ts'
import type { Json } from '#base/json.ts'
import { startOf } from '#base/text.ts'

/** The value of a parsed text, or why it cannot be parsed. */
export type Read = { value: Json; warnings: string[] } | { faults: InputFault[] }

export const refused = (code: string, message: string): { faults: InputFault[] } => ({
  faults: [{ path: '', code, message }],
})

/** At most so many warnings of duplicate keys are reported. */
export const maxWarnings = 20

export const repeatedKey = (name: string) => `Duplicate key "${startOf(name, 200)}"; the last value is used.`
