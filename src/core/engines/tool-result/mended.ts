import { isJsonObject, type Json } from '#base/json.ts'

/**
 * Replaces every string in the value, member names included. Numbers whose text the replacement changes become strings,
 * and numbers that overflow a double become null, as in `JSON.stringify`.
 */
export function mended(value: Json, fix: (text: string) => string): Json {
  if (typeof value === 'string') return fix(value)
  if (typeof value === 'number') return mendedNumber(value, fix)
  if (Array.isArray(value)) return value.map((item) => mended(item, fix))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [fix(name), mended(inner, fix)]))
}

function mendedNumber(value: number, fix: (text: string) => string): Json {
  if (!Number.isFinite(value)) return null
  const text = String(value)
  const fixed = fix(text)
  return fixed === text ? value : fixed
}
