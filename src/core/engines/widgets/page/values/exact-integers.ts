// Integers beyond 2^53 lose digits when a chat client parses the result of a tool. The service lists those digits in the
// `_meta` of the result, so that an action sends the id of the row that the user sees.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { escapePointerToken } from '#base/json-pointer.ts'

/** The member of `_meta`: digits by JSON Pointer. It is there if the data has such integers, even if none is listed. */
export const exactIntegersKey = 'tenon/exact-integers'

/** Whether the value is an integer beyond 2^53. */
export const isWide = (value: unknown): value is number =>
  Number.isInteger(value) && !Number.isSafeInteger(value)

/** Doubles that are the numbers of the service, although they are beyond 2^53. */
const confirmedIntegers = new Set<number>()

/** Puts the digits of `_meta` into the data of a result. Without the member the data stays as it is. */
export function restoreIntegers(data: unknown, meta: unknown): unknown {
  const digits = isJsonObject(meta) ? meta[exactIntegersKey] : undefined
  return isJsonObject(digits) ? restoreBelow(data, '', digits) : data
}

function restoreBelow(value: unknown, pointer: string, digits: JsonObject): unknown {
  if (isWide(value)) {
    const exact = Object.hasOwn(digits, pointer) ? digits[pointer] : undefined
    if (typeof exact === 'string' && Number(exact) === value) return exact
    confirmedIntegers.add(value)
    return value
  }
  if (Array.isArray(value))
    return value.map((item, index) => restoreBelow(item, `${pointer}/${index}`, digits))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      restoreBelow(member, `${pointer}/${escapePointerToken(name)}`, digits),
    ]),
  )
}

/** `JSON.parse`, with the digits of integers that would be rounded as text. */
export const parseWithDigits = (text: string): unknown =>
  /\d{16}/.test(text) ? JSON.parse(text, reviveInteger as Parameters<typeof JSON.parse>[1]) : JSON.parse(text)

/** Browsers that do not pass the source of a number leave it as it is. */
function reviveInteger(_name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  if (!isWide(value) || source === undefined) return value
  if (String(value) !== source) return source
  confirmedIntegers.add(value)
  return value
}

/** Whether the value is or contains a number that a chat client may have rounded. */
export const containsRoundedInteger = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(containsRoundedInteger)
    : isWide(value) && !confirmedIntegers.has(value)
