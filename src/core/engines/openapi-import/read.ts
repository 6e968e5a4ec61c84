import type { InputFault } from '#base/errors.ts'
import type { Json } from '#base/json.ts'

/** A text that was read, or why it was not. */
export type Read = { value: Json; warnings: string[] } | { faults: InputFault[] }

export const refused = (code: string, message: string): { faults: InputFault[] } => ({
  faults: [{ path: '', code, message }],
})
