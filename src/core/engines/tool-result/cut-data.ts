// Cuts data to a size limit: arrays lose complete items from their end, then strings lose their end. The result is
// valid JSON of the same shape. Larger members are cut first.
import { isJsonObject, type Json } from '#base/json.ts'
import { startInBytes, utf8Length } from './utf8-length.ts'

export type ListCut = { path: string; shown: number; total: number }

/** Values nested deeper than this are not cut but left out entirely. */
const maxLevels = 8
const maxToldLists = 10
const leastBytes = 8

/** `lists` describes the arrays that lost items, at most ten. */
export function cutData(value: Json, maxBytes: number): { value: Json; lists: ListCut[] } {
  const lists: ListCut[] = []
  const told = (cut: ListCut) => {
    if (lists.length < maxToldLists) lists.push(cut)
  }
  return { value: fitted(value, maxBytes, { path: '', level: 0, told }) ?? null, lists }
}

type Place = { path: string; level: number; told(cut: ListCut): void }

const below = (place: Place, step: string): Place => ({
  ...place,
  path: place.path && !step.startsWith('[') ? `${place.path}.${step}` : place.path + step,
  level: place.level + 1,
})

/** As much of the value as fits; undefined when nothing does. */
function fitted(value: Json, bytes: number, place: Place): Json | undefined {
  if (sizeOf(value, bytes) <= bytes) return value
  if (bytes < leastBytes || place.level > maxLevels) return undefined
  if (typeof value === 'string') return fittedText(value, bytes)
  if (Array.isArray(value)) return fittedList(value, bytes, place)
  return isJsonObject(value) && !JSON.isRawJSON(value) ? fittedObject(value, bytes, place) : undefined
}

/** A JSON escape takes up to six bytes for one character. */
function fittedText(text: string, bytes: number): string {
  let start = startInBytes(text, bytes - 5)
  while (start && sizeOf(start, bytes) > bytes - 3)
    start = startInBytes(start, Math.floor(start.length * 0.8))
  return `${start}…`
}

function fittedList(list: Json[], bytes: number, place: Place): Json[] {
  const shown: Json[] = []
  let left = bytes - 2
  for (const item of list) {
    const size = sizeOf(item, left) + 1
    if (size > left) break
    shown.push(item)
    left -= size
  }
  const [first] = list
  if (shown.length === 0 && first !== undefined) {
    const part = fitted(first, left - 1, below(place, '[0]'))
    if (part !== undefined) shown.push(part)
  }
  if (shown.length < list.length) place.told({ path: place.path, shown: shown.length, total: list.length })
  return shown
}

/** Each member gets an equal share of the bytes; what small members do not use goes to the larger ones. */
function fittedObject(object: { [name: string]: Json }, bytes: number, place: Place): Json {
  const members = Object.entries(object).map(([name, value]) => ({
    name,
    value,
    own: sizeOf(name, bytes) + 2,
    size: sizeOf(value, bytes),
  }))
  const kept = new Map<string, Json>()
  let left = bytes - 2
  for (const [index, { name, value, own, size }] of members.toSorted((a, b) => a.size - b.size).entries()) {
    const share = Math.floor(left / (members.length - index)) - own
    const part = size <= share ? value : fitted(value, share, below(place, name))
    if (part === undefined) continue
    kept.set(name, part)
    left -= own + sizeOf(part, share)
  }
  return Object.fromEntries(
    members.flatMap(({ name }) => (kept.has(name) ? [[name, kept.get(name) ?? null]] : [])),
  )
}

/** Bytes of the value's JSON text; for a value above the limit, any number above it. */
function sizeOf(value: Json, limit: number): number {
  if (typeof value === 'string') return textSize(value, limit)
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value))
    return JSON.stringify(value).length
  // The brackets, and one comma fewer than there are members.
  let size = 1
  const isList = Array.isArray(value)
  for (const name of isList ? value.keys() : Object.keys(value)) {
    size += isList ? 1 : textSize(String(name), limit) + 2
    size += sizeOf((value as Record<string | number, Json>)[name] ?? null, limit - size)
    if (size > limit) return size
  }
  return Math.max(size, 2)
}

const textSize = (text: string, limit: number) =>
  text.length > limit ? text.length : utf8Length(JSON.stringify(text))
