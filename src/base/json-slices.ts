// Parses JSON text in time slices, with the results of `parseExactJson`: in one step, a text of many megabytes or many
// names takes a hundred milliseconds or more. Short texts are parsed in one step; longer lists, objects and strings are
// split at their members.
import { parseExactJson } from './exact-json.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import type { TimeSlicedTask } from './time-slices.ts'

/** Characters that are parsed in one step. */
const defaultStep = 16 * 1024

/**
 * Limits of lists and objects that are longer than a step. `maxDepth`: how deeply these may nest, since finding the end
 * of each takes a step.
 */
export type SliceLimits = { maxMembers: number; maxDepth: number; step?: number }

export class TooManyMembers extends Error {}
export class TooDeep extends Error {}

type Source = { text: string; at: number; depth: number } & Required<SliceLimits>

/** Throws `TooManyMembers`, `TooDeep` or a SyntaxError. */
export function* parseJsonInTimeSlices(
  text: string,
  { step = defaultStep, ...limits }: SliceLimits,
): TimeSlicedTask<unknown> {
  if (text.length <= step) return parseExactJson(text)
  const source: Source = { text, at: 0, depth: 0, step, ...limits }
  const value = yield* parseValue(source)
  skipSpace(source)
  if (source.at < text.length) throw new SyntaxError('text after the value')
  return value
}

function* parseValue(source: Source): TimeSlicedTask<unknown> {
  skipSpace(source)
  const first = source.text[source.at]
  if (first === '"') return yield* parseText(source)
  if (first === '[') return yield* parseMembers(source, [])
  if (first === '{') return yield* parseMembers(source, {})
  const start = source.at
  scalar.lastIndex = start
  scalar.test(source.text)
  source.at = scalar.lastIndex
  return parseExactJson(source.text.slice(start, source.at))
}

const scalar = /[^\s,\]}]*/y
const space = /[ \t\r\n]*/y

function skipSpace(source: Source): void {
  space.lastIndex = source.at
  space.test(source.text)
  source.at = space.lastIndex
}

/** Parses the content of the brackets, each time as many members as fit into a step. */
function* parseMembers(source: Source, holder: Json[] | JsonObject): TimeSlicedTask<unknown> {
  const { text } = source
  const [open, close] = Array.isArray(holder) ? ['[', ']'] : ['{', '}']
  const count = { members: 0 }
  source.at++
  // @guard
  if (++source.depth > source.maxDepth) throw new TooDeep()
  for (let isFirst = true; ; isFirst = false) {
    const { comma, end } = findBoundary(source)
    const stop = end < 0 ? comma : end
    if (stop < 0) yield* parseLongMember(source, holder, count)
    else {
      const run = text.slice(source.at, stop)
      source.at = stop
      if (run.trim() !== '') addMembers(source, holder, parseExactJson(open + run + close), count)
      else if (!isFirst || text[stop] !== close) throw new SyntaxError('a member is missing')
    }
    yield
    const next = text[source.at++]
    if (next === close) {
      source.depth--
      return holder
    }
    if (next !== ',') throw new SyntaxError('a comma or bracket is missing')
  }
}

type MemberCount = { members: number }

function addMembers(source: Source, holder: Json[] | JsonObject, parsed: Json, count: MemberCount): void {
  const names = Object.keys(parsed as JsonObject)
  count.members += names.length
  // @guard
  if (count.members > source.maxMembers) throw new TooManyMembers()
  if (Array.isArray(holder)) for (const item of parsed as Json[]) holder.push(item)
  else if (isJsonObject(parsed)) for (const name of names) addMember(holder, name, parsed[name] as Json)
}

/** `__proto__` becomes an ordinary member, as in the parser. */
function addMember(holder: JsonObject, name: string, value: Json): void {
  if (name !== '__proto__') holder[name] = value
  else Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true })
}

function* parseLongMember(
  source: Source,
  holder: Json[] | JsonObject,
  count: MemberCount,
): TimeSlicedTask<void> {
  if (++count.members > source.maxMembers) throw new TooManyMembers()
  if (Array.isArray(holder)) holder.push((yield* parseValue(source)) as Json)
  else {
    skipSpace(source)
    if (source.text[source.at] !== '"') throw new SyntaxError('a name is missing')
    const name = yield* parseText(source)
    skipSpace(source)
    if (source.text[source.at++] !== ':') throw new SyntaxError('a colon is missing')
    addMember(holder, name, (yield* parseValue(source)) as Json)
  }
  skipSpace(source)
}

/**
 * Within a step: the last comma between members of the open brackets, and the bracket that closes them; -1 for none.
 */
function findBoundary({ text, at, step }: Source): { comma: number; end: number } {
  let [comma, depth] = [-1, 0]
  const limit = Math.min(text.length, at + step)
  for (let index = at; index < limit; index++) {
    const unit = text.charCodeAt(index)
    if (unit === quote) {
      index = findQuote(text, index + 1, limit)
      if (index < 0) break
    } else if (unit === separator && depth === 0) comma = index
    else if (unit === openList || unit === openObject) depth++
    else if (unit === closeList || unit === closeObject) if (--depth < 0) return { comma, end: index }
  }
  return { comma, end: -1 }
}

const [quote, backslash, separator, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map(
  (character) => character.charCodeAt(0),
)

/** The quote that ends a string, before `limit`; -1 for none. `from` must not be inside an escape. */
function findQuote(text: string, from: number, limit: number): number {
  for (let index = from; index < limit; index++) {
    const unit = text.charCodeAt(index)
    if (unit === quote) return index
    if (unit === backslash) index++
  }
  return -1
}

function* parseText(source: Source): TimeSlicedTask<string> {
  const { text, step } = source
  const parts: string[] = []
  for (let start = source.at + 1; ; ) {
    const limit = Math.min(text.length, start + step)
    const end = findQuote(text, start, limit)
    if (end < 0 && limit === text.length) throw new SyntaxError('a quote is missing')
    const stop = end < 0 ? findEscapeBoundary(text, limit) : end
    parts.push(JSON.parse(`"${text.slice(start, stop)}"`))
    if (end >= 0) {
      source.at = end + 1
      return parts.join('')
    }
    start = stop
    yield
  }
}

const longestEscape = 6

/** The index, or the beginning of the escape around it. */
function findEscapeBoundary(text: string, index: number): number {
  const at = text.lastIndexOf('\\', index - 1)
  if (at < index - longestEscape) return index
  let start = at
  while (text.charCodeAt(start - 1) === backslash) start--
  const isEscape = (at - start) % 2 === 0
  const length = text[at + 1] === 'u' ? longestEscape : 2
  return isEscape && at + length > index ? at : index
}
