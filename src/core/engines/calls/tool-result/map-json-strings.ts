import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type Json } from '#base/json.ts'

/** Replaces every string in the value, member names included. Numbers whose text the replacement changes become strings. */
export function mapJsonStrings(value: Json, replace: (text: string) => string): Json {
  if (typeof value === 'string') return replace(value)
  if (typeof value === 'number' || value instanceof ExactNumber) return mapNumber(value, replace)
  if (Array.isArray(value)) return value.map((item) => mapJsonStrings(item, replace))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [replace(name), mapJsonStrings(inner, replace)]),
  )
}

function mapNumber(value: number | ExactNumber, replace: (text: string) => string): Json {
  const text = String(value)
  const replaced = replace(text)
  return replaced === text ? value : replaced
}
