import type { Json } from '#base/json.ts'
import { typeOfJson } from '../schema-types.ts'

/** Whether the value is of one of the JSON types. */
export function isOfTypes(value: Json, types: readonly Json[]): boolean {
  const type = typeOfJson(value)
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}
