import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { exactIntegersKey } from './exact-integers.ts'

/**
 * The member of `_meta` with the digits of the integers that clients round when they parse the data; empty if the data
 * has no integers beyond 2^53.
 */
export function buildExactIntegersMeta(data: unknown): JsonObject {
  const digits: JsonObject = {}
  return listDigits(data, '', digits) ? { [exactIntegersKey]: digits } : {}
}

/** Returns whether the value has integers beyond 2^53; doubles hold some of them, which are not listed. */
function listDigits(value: unknown, pointer: string, digits: JsonObject): boolean {
  if (typeof value === 'number') return isWide(value)
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof ExactNumber) {
    if (isWide(Number(value.digits))) digits[pointer] = value.digits
    return pointer in digits
  }
  let isFound = false
  if (Array.isArray(value))
    for (const [index, item] of value.entries())
      isFound = listDigits(item, `${pointer}/${index}`, digits) || isFound
  else if (isJsonObject(value))
    for (const name in value)
      isFound = listDigits(value[name], `${pointer}/${escapeName(name)}`, digits) || isFound
  return isFound
}

const isWide = (value: number) => Number.isInteger(value) && !Number.isSafeInteger(value)
const escapeName = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
