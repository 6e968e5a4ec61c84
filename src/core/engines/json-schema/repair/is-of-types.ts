import { isJsonObject, type Json } from '#base/json.ts'

const tests: Readonly<Record<string, (value: Json) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  null: (value) => value === null,
  number: (value) => typeof value === 'number',
  object: isJsonObject,
  string: (value) => typeof value === 'string',
}

/** Whether the value is of one of the JSON types. */
export const isOfTypes = (value: Json, types: readonly Json[]): boolean =>
  types.some((type) => tests[String(type)]?.(value))
