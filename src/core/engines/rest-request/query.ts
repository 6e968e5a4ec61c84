import { isJsonObject, type Json } from '#base/json.ts'
import type { RequestPlan } from '#core/model/operation.ts'
import { encoded, encodedLiteral } from './encode.ts'
import { formOf } from './form.ts'
import { isFormType } from './media-type.ts'
import { type Pair, pairsOf } from './pairs.ts'
import { type Call, fault } from './request.ts'
import { type Source, sourcesOf } from './sources.ts'
import { contentOf, textOf } from './text-of.ts'

/** Compiles the query of a plan; the returned function gives "", or the query with a leading question mark. */
export function compileQuery(plan: RequestPlan): (call: Call) => string {
  const sources = sourcesOf('query', plan)
  const wholes = sourcesOf('querystring', plan)
  const fixed = fixedQuery(plan.path)
  const taken = new Set([
    ...sources.map(({ named }) => named),
    ...fixed.map((pair) => pair.split('=', 1)[0] ?? ''),
  ])
  return (call) => {
    let query = fixed.join('&')
    for (const source of sources) {
      for (const [name, value] of sourcePairs(source, taken, call)) query += `${query && '&'}${name}=${value}`
    }
    for (const source of wholes) {
      const text = wholeQuery(source, call)
      query += text && `${query && '&'}${text}`
    }
    return query && `?${query}`
  }
}

/** The pairs after the `?` of a path, which are sent with every call; placeholders are left to parameters. */
function fixedQuery(path: string): string[] {
  const query = path.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''
  const pairs = query.split('&').filter((pair) => pair !== '' && !/=\{[^{}]+\}$/.test(pair))
  return pairs.map(encodedLiteral)
}

/** The pairs of one parameter; members of an exploded object must not have the name of another parameter. */
function sourcePairs(source: Source, taken: ReadonlySet<string>, call: Call): Pair[] {
  const pairs = pairsFrom(source, call)
  const clash = pairs.find(([name]) => name !== source.named && taken.has(name))
  if (clash) {
    const message = `must not have a member ${clash[0]}: another query parameter has this name`
    call.faults.push(fault(source.argument, 'name_taken', message))
  }
  return pairs
}

/** The `name=value` pairs of a query or cookie parameter, encoded. */
export function pairsFrom(source: Source, call: Call): Pair[] {
  const { argument, named, contentType } = source
  const value = source.value(call)
  if (value === undefined) return []
  if (contentType) return [[named, encoded(contentOf(value, contentType, argument, call))]]
  return pairsOf(value, source, (part) => textOf(part, argument, call))
}

/** A parameter that is the entire query string: a form of its members, or the value in its media type. */
function wholeQuery(source: Source, call: Call): string {
  const { argument, contentType } = source
  const value = source.value(call)
  if (value === undefined) return ''
  return isFormType(contentType)
    ? formOf(membersOf(value, argument, call), call)
    : encoded(contentOf(value, contentType, argument, call))
}

function membersOf(value: Json, argument: string, call: Call) {
  if (isJsonObject(value))
    return Object.entries(value).map(([name, member]) => ({ argument, name, value: member }))
  call.faults.push(fault(argument, 'type', 'must be an object'))
  return []
}
