import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { escapePointerToken } from '#base/json-pointer.ts'
import { exactIntegersKey, isWide } from './exact-integers.ts'

/**
 * The member of `_meta` with the digits of the integers that clients round when they parse the data; empty if the data
 * has no integers beyond 2^53.
 */
export function buildExactIntegersMeta(data: unknown): JsonObject {
  if (!hasWide(data)) return {}
  const digits: JsonObject = {}
  addDigits(data, '', digits)
  return { [exactIntegersKey]: digits }
}

const isWideNumber = (value: unknown) =>
  value instanceof ExactNumber ? isWide(Number(value.digits)) : isWide(value)

/** Nearly all results have none, so this makes no pointers. */
function hasWide(value: unknown): boolean {
  if (isWideNumber(value)) return true
  if (Array.isArray(value)) return value.some(hasWide)
  if (!isJsonObject(value)) return false
  for (const name in value) if (hasWide(value[name])) return true
  return false
}

/** Doubles that hold an integer beyond 2^53 are not listed: clients read them exactly. */
function addDigits(value: unknown, pointer: string, digits: JsonObject): void {
  if (value instanceof ExactNumber) {
    if (isWideNumber(value)) digits[pointer] = value.digits
  } else if (Array.isArray(value))
    for (const [index, item] of value.entries()) addDigits(item, `${pointer}/${index}`, digits)
  else if (isJsonObject(value))
    for (const name in value) addDigits(value[name], `${pointer}/${escapePointerToken(name)}`, digits)
}
