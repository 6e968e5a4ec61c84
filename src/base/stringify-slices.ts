// Writes JSON in time slices, as `JSON.stringify` does in one step, which takes 60 ms for what has ten megabytes.
import { isJsonObject, type JsonObject } from './json.ts'
import type { TimeSlicedTask } from './time-slices.ts'

/** Members, and 16 characters of texts, that are written in one step. */
const maxUnits = 2_000
const charactersOfUnit = 16

export function* stringifyInTimeSlices(value: unknown, units = maxUnits): TimeSlicedTask<string> {
  const parts: string[] = []
  yield* writeValue(value, parts, units)
  return parts.join('')
}

/** Whether a value has more than is written in one step; stops counting there. */
export function isLong(root: unknown, most = maxUnits): boolean {
  const pending = [root]
  for (let units = 0; pending.length > 0; ) {
    const value = pending.pop()
    if (typeof value === 'string') units += value.length / charactersOfUnit
    else if (typeof value === 'object' && value !== null) {
      const members = Array.isArray(value) ? value : Object.values(value)
      units += members.length
      if (units <= most) pending.push(...members)
    }
    if (units > most) return true
  }
  return false
}

function* writeValue(value: unknown, parts: string[], units: number): TimeSlicedTask<void> {
  const isDivisible = Array.isArray(value) || (isJsonObject(value) && typeof value.toJSON !== 'function')
  if (!isDivisible || !isLong(value, units)) parts.push(JSON.stringify(value) ?? 'null')
  else if (Array.isArray(value)) yield* writeList(value, parts, units)
  else yield* writeObject(value, parts, units)
}

function* writeList(list: unknown[], parts: string[], units: number): TimeSlicedTask<void> {
  for (const [index, item] of list.entries()) {
    parts.push(index > 0 ? ',' : '[')
    yield* writeValue(item, parts, units)
    yield
  }
  parts.push(list.length > 0 ? ']' : '[]')
}

function* writeObject(object: JsonObject, parts: string[], units: number): TimeSlicedTask<void> {
  let separator = '{'
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined || typeof value === 'function') continue
    parts.push(`${separator}${JSON.stringify(name)}:`)
    separator = ','
    yield* writeValue(value, parts, units)
    yield
  }
  parts.push(separator === ',' ? '}' : '{}')
}
