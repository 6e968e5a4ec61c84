// Numbers that a double cannot hold (ids of 64 bits, 1e400) stay as they were written when JSON is written anew.
import type { Json } from '#base/json.ts'

const longNumber = /[[:,]\s*-?\d(?:[\d.]{15}|[\d.]*[eE])/

/** The JSON text parsed so that `JSON.stringify` writes long numbers as they stood; `value` is the same without that. */
export function exactly(text: string, value: Json): Json {
  if (!longNumber.test(text)) return value
  return JSON.parse(text, (_name, one: unknown, { source }) =>
    typeof one === 'number' && source !== undefined && String(one) !== source ? JSON.rawJSON(source) : one,
  )
}
