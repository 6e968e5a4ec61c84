import { JsonScalar } from '#base/json-scalar.ts'

/** Whether a value is an object, but not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonScalar)
