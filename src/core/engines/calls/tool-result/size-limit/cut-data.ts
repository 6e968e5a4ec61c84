// Cuts data to a size limit: arrays lose complete items from their end, then strings lose their end. The result is
// valid JSON of the same shape. Larger members are cut first.
import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type Json } from '#base/json.ts'
import { measureUtf8, truncateUtf8 } from '#base/texts/utf8-length.ts'

export type ListCut = { path: string; shown: number; total: number }

/** Values nested deeper than this are not cut but left out entirely. */
const maxLevels = 8
const maxReportedLists = 10
const minBytes = 8
/** The shortest member that is worth showing: `"a":1,`. */
const minMemberBytes = 6

/** `lists` describes the arrays that lost items, at most ten. */
export function cutData(value: Json, maxBytes: number): { value: Json; lists: ListCut[] } {
  const lists: ListCut[] = []
  const report = (cut: ListCut) => {
    if (lists.length < maxReportedLists) lists.push(cut)
  }
  return { value: fitValue(value, maxBytes, { path: '', level: 0, report }) ?? null, lists }
}

type CutContext = { path: string; level: number; report(cut: ListCut): void }

const createMemberContext = (context: CutContext, step: string): CutContext => ({
  ...context,
  path: context.path && !step.startsWith('[') ? `${context.path}.${step}` : context.path + step,
  level: context.level + 1,
})

/** The part of the value that fits; undefined when nothing fits. */
function fitValue(value: Json, bytes: number, context: CutContext): Json | undefined {
  if (measureJson(value, bytes) <= bytes) return value
  if (bytes < minBytes || context.level > maxLevels) return undefined
  if (typeof value === 'string') return fitString(value, bytes)
  if (Array.isArray(value)) return fitList(value, bytes, context)
  return isJsonObject(value) ? fitObject(value, bytes, context) : undefined
}

/** A JSON escape takes up to six bytes for one character. */
function fitString(text: string, bytes: number): string {
  let start = truncateUtf8(text, bytes - 5)
  while (start && measureJson(start, bytes) > bytes - 3)
    start = truncateUtf8(start, Math.floor(start.length * 0.8))
  return `${start}…`
}

function fitList(list: Json[], bytes: number, context: CutContext): Json[] {
  const shown: Json[] = []
  let remaining = bytes - 2
  for (const item of list) {
    const size = measureJson(item, remaining) + 1
    if (size > remaining) break
    shown.push(item)
    remaining -= size
  }
  const [first] = list
  if (shown.length === 0 && first !== undefined) {
    const fittingValue = fitValue(first, remaining - 1, createMemberContext(context, '[0]'))
    if (fittingValue !== undefined) shown.push(fittingValue)
  }
  if (shown.length < list.length)
    context.report({ path: context.path, shown: shown.length, total: list.length })
  return shown
}

/**
 * Each member gets an equal share of the bytes; what small members do not use goes to the larger ones. Of more members
 * than can fit, only the first ones are considered.
 */
function fitObject(object: { [name: string]: Json }, bytes: number, context: CutContext): Json {
  const considered = Object.entries(object).slice(0, Math.ceil(bytes / minMemberBytes))
  const members = considered.map(([name, value]) => ({
    name,
    value,
    nameSize: measureJson(name, bytes) + 2,
    size: measureJson(value, bytes),
  }))
  const fitting = new Map<string, Json>()
  let remaining = bytes - 2
  for (const [index, { name, value, nameSize, size }] of members
    .toSorted((a, b) => a.size - b.size)
    .entries()) {
    const share = Math.floor(remaining / (members.length - index)) - nameSize
    const fittingValue = size <= share ? value : fitValue(value, share, createMemberContext(context, name))
    if (fittingValue === undefined) continue
    fitting.set(name, fittingValue)
    remaining -= nameSize + measureJson(fittingValue, share)
  }
  return Object.fromEntries(
    members.flatMap(({ name }) => (fitting.has(name) ? [[name, fitting.get(name) ?? null]] : [])),
  )
}

/** Bytes of the value's JSON text; for a value above the limit, any number above it. */
function measureJson(value: Json, limit: number): number {
  if (typeof value === 'string') return measureString(value, limit)
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber)
    return JSON.stringify(value).length
  // The brackets, and one comma fewer than there are members.
  let size = 1
  const isList = Array.isArray(value)
  for (const name of isList ? value.keys() : Object.keys(value)) {
    size += isList ? 1 : measureString(String(name), limit) + 2
    size += measureJson((value as Record<string | number, Json>)[name] ?? null, limit - size)
    if (size > limit) return size
  }
  return Math.max(size, 2)
}

const measureString = (text: string, limit: number) =>
  text.length > limit ? text.length : measureUtf8(JSON.stringify(text))
