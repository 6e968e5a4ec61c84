import { readMarkedNumber } from '#base/exact-json.ts'
import { isJsonObject, type Json } from '#base/json.ts'
import { cleanText, isCleanText } from '#base/text.ts'

/**
 * Makes every string of a parsed message valid Unicode without NUL, or the number that it is marked as, in place. The caller must have limited the depth.
 */
export function cleanJsonStrings(value: Json): Json {
  if (typeof value === 'string')
    return readMarkedNumber(value) ?? (isCleanText(value) ? value : cleanText(value))
  if (Array.isArray(value)) for (const [index, item] of value.entries()) value[index] = cleanJsonStrings(item)
  if (!isJsonObject(value)) return value
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__' || !isCleanText(key)) delete value[key]
    else value[key] = cleanJsonStrings(member)
  }
  return value
}
