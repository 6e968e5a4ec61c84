import type { RequestPlan } from '#core/model/operation.ts'
import { encoded, encodedLiteral } from './encode.ts'
import { type Pair, pairsOf } from './pairs.ts'
import { type Call, fault } from './request.ts'
import { type Source, sourcesOf } from './sources.ts'
import { contentOf, textOf } from './text-of.ts'

/** Builds the query of a call: "", or with a leading question mark. */
export function compileQuery(plan: RequestPlan): (call: Call) => string {
  const sources = sourcesOf('query', plan)
  const fixed = fixedQuery(plan.path)
  const taken = new Set([
    ...sources.map(({ name }) => encoded(name)),
    ...fixed.map((pair) => pair.split('=', 1)[0] ?? ''),
  ])
  return (call) => {
    let query = fixed.join('&')
    for (const source of sources) {
      for (const [name, value] of sourcePairs(source, taken, call)) query += `${query && '&'}${name}=${value}`
    }
    return query && `?${query}`
  }
}

/** What follows the `?` of a path is sent with every call. */
function fixedQuery(path: string): string[] {
  const query = path.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''
  return query === '' ? [] : query.split('&').map(encodedLiteral)
}

/** The pairs of one source; an object that is spread over the query may not take the name of another parameter. */
function sourcePairs(source: Source, taken: ReadonlySet<string>, call: Call): Pair[] {
  const pairs = pairsFrom(source, call)
  const own = encoded(source.name)
  const clash = pairs.find(([name]) => name !== own && taken.has(name))
  if (clash) {
    const message = `must not have a member ${clash[0]}: another parameter has that name`
    call.faults.push(fault(source.argument, 'name_taken', message))
  }
  return pairs
}

/** The `name=value` pairs of a query or cookie parameter, encoded. */
export function pairsFrom(source: Source, call: Call): Pair[] {
  const { argument, name, contentType } = source
  const value = source.value(call)
  if (value === undefined) return []
  if (contentType) return [[encoded(name), encoded(contentOf(value, contentType, argument, call))]]
  return pairsOf(value, source, (part) => textOf(part, argument, call))
}
