import { parseExactJson } from '#base/exact-json.ts'
import { isDeeperThan, isJsonObject, type Json, type JsonObject } from '#base/json.ts'

/** The same limits as for bodies. */
const maxDepth = 64

/** The arguments of a call, including forms that weak clients send: JSON text, or an empty value; null for others. */
export function readArguments(given: Json | undefined): JsonObject | null {
  if (isJsonObject(given)) return given
  if (given === undefined || given === null || given === '' || isEmptyList(given)) return {}
  return typeof given === 'string' ? readText(given) : null
}

const isEmptyList = (value: Json) => Array.isArray(value) && value.length === 0

function readText(text: string): JsonObject | null {
  try {
    const value: Json = parseExactJson(text)
    return isJsonObject(value) && !isDeeperThan(value, maxDepth)
      ? value
      : value === null || isEmptyList(value)
        ? {}
        : null
  } catch {
    return null
  }
}
