// Preserves the text of numbers that a double cannot represent (64-bit ids, 1e400) when JSON is serialized again.
import type { Json } from '#base/json.ts'

const longNumber = /[[:,]\s*-?\d(?:[\d.]{15}|[\d.]*[eE])/

/** Parses JSON so that `JSON.stringify` writes such numbers as in `text`; `value` is `text` already parsed normally. */
export function parseExactNumbers(text: string, value: Json): Json {
  if (!longNumber.test(text)) return value
  return JSON.parse(text, (_name, member: unknown, { source }) =>
    typeof member === 'number' && source !== undefined && String(member) !== source
      ? JSON.rawJSON(source)
      : member,
  )
}
