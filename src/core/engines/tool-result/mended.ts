import { isJsonObject, type Json } from '#base/json.ts'

/**
 * The value with every text in it replaced, names included. Numbers that the replacement would change become texts,
 * and those that no double holds null, which is what JSON makes of them.
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
