import type { InputFault } from '#base/errors.ts'
import type { Json } from '#base/json.ts'
import { startOf } from '#base/text.ts'

/** A text that was read, or why it was not. */
export type Read = { value: Json; warnings: string[] } | { faults: InputFault[] }

export const refused = (code: string, message: string): { faults: InputFault[] } => ({
  faults: [{ path: '', code, message }],
})

/** Of one kind. */
export const maxWarnings = 20

export const repeatedKey = (name: string) =>
  `The key "${startOf(name, 200)}" is there twice; the last one counts.`
