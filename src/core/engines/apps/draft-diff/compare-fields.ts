// The members in which two values differ, down to the leaves, in a bounded number and size.
import { isJsonObject, type Json } from '#base/json.ts'
import { isSameJson } from '#base/same-json.ts'
import { stringifyStart } from '#base/stringify-slices.ts'
import type { FieldDifference, FieldDifferences } from '#core/model/differences/contents-difference.ts'

const maxFields = 100
const maxValueLength = 2_000
const maxDepth = 64

/** Members whose keys are data: a value that is only on one side is shown whole. */
const dataMembers = new Set(['inputSchema', 'outputSchema', 'mapping', 'select', 'fieldMappings', 'style'])

/** `path` and `depth` say where the two values are; `found` collects their differences. */
type Collector = { fields: FieldDifference[]; omitted: number }
type Place = { found: Collector; path: string; depth: number; isData: boolean }

/** An undefined side is absent: the other side is listed without its empty members. */
export function compareFields(before: unknown, after: unknown, path = ''): FieldDifferences {
  const found: Collector = { fields: [], omitted: 0 }
  collect({ found, path, depth: 0, isData: false }, before, after)
  return { fields: found.fields, omittedFields: found.omitted }
}

function collect(place: Place, before: unknown, after: unknown): void {
  if (isSameJson(before, after)) return
  if (place.depth < maxDepth && canDescend(place, before, after)) {
    if (Array.isArray(before ?? after)) collectItems(place, toList(before), toList(after))
    else collectMembers(place, before, after)
    return
  }
  if (isEmpty(before) && isEmpty(after) && (before === undefined || after === undefined)) return
  addField(place, before, after)
}

/** Both are objects, or both are lists; or one is absent and the other has member names of the model. */
function canDescend({ isData }: Place, before: unknown, after: unknown): boolean {
  if (isJsonObject(before) && isJsonObject(after)) return true
  if (Array.isArray(before) && Array.isArray(after)) return hasObjects(before) || hasObjects(after)
  if (isData) return false
  const [absent, present] = isNone(before) ? [before, after] : [after, before]
  return isNone(absent) && (isJsonObject(present) || (Array.isArray(present) && hasObjects(present)))
}

const isNone = (value: unknown) => value === undefined || value === null
const hasObjects = (list: unknown[]) => list.some(isJsonObject)

const isEmpty = (value: unknown): boolean =>
  isNone(value) || value === '' || (typeof value === 'object' && Object.keys(value as object).length === 0)

function collectMembers(place: Place, before: unknown, after: unknown): void {
  const [old, now] = [toObject(before), toObject(after)]
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const path = place.path === '' ? key : `${place.path}.${key}`
    const inner = { ...place, path, depth: place.depth + 1, isData: place.isData || dataMembers.has(key) }
    collect(inner, old[key], now[key])
  }
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const toObject = (value: unknown): Record<string, unknown> => (isJsonObject(value) ? value : {})

/** Items that are equal at both ends are skipped, so that one inserted item is one difference. */
function collectItems(place: Place, before: unknown[], after: unknown[]): void {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSameJson(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && isSameJson(before.at(-1 - end), after.at(-1 - end))) end++
  for (let index = start; index < Math.max(before.length, after.length) - end; index++) {
    const inner = { ...place, path: `${place.path}[${index}]`, depth: place.depth + 1 }
    const [old, now] = [before, after].map((list) => (index < list.length - end ? list[index] : undefined))
    collect(inner, old, now)
  }
}

function addField({ found, path }: Place, before: unknown, after: unknown): void {
  if (found.fields.length >= maxFields) return void found.omitted++
  const [old, now] = [boundValue(before), boundValue(after)]
  found.fields.push({
    path,
    before: old.value,
    after: now.value,
    truncated: old.truncated || now.truncated,
  })
}

/** The value, or the beginning of its JSON text. */
export function boundValue(value: unknown): { value: Json; truncated: boolean } {
  const json = (value ?? null) as Json
  const text = typeof json === 'string' ? json : stringifyStart(json, maxValueLength + 1)
  if (text.length <= maxValueLength) return { value: json, truncated: false }
  return { value: text.slice(0, maxValueLength).toWellFormed(), truncated: true }
}
