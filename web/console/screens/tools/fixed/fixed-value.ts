import { parseExactJson } from '#base/exact-json.ts'
import { isNumber } from '../../../schema-form/form-number.ts'
import { isJsonMembers } from '../../../schema-form/json-schema.ts'

/** Parses a text as a value of the JSON Schema type; undefined if it is invalid. */
export function parseFixedValue(type: string, text: string): unknown {
  if (type === 'string') return text
  try {
    const value: unknown = parseExactJson(text)
    return value !== null && hasType(type, value) ? value : undefined
  } catch {
    return undefined
  }
}

function hasType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return isNumber(value) && (Number.isInteger(value) || /^-?\d+$/.test(String(value)))
  if (type === 'number') return isNumber(value)
  return type === 'object' ? isJsonMembers(value) : typeof value === type
}

export const formatFixedValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
