import { isJsonObject, type Json } from '#base/json.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import { createItemWriter, serializeContent } from './argument-text.ts'
import { buildUrlEncodedForm } from './body/form.ts'
import { percentEncode, percentEncodeLiteral } from './encode.ts'
import { isFormType } from './media-type.ts'
import { type EncodedPair, serializePairs } from './pairs.ts'
import { type ParameterSource, resolveParameterSources } from './parameter-sources.ts'
import { createViolation, type RequestContext } from './request.ts'

/**
 * Compiles the query of a plan; the returned function gives "", or the query with a leading question mark. A pair of
 * `baseQuery`, the query of the base URL, is the default of a parameter of its name.
 */
export function compileQuery(plan: RequestPlan, baseQuery: string): (context: RequestContext) => string {
  const sources = resolveParameterSources('query', plan)
  const queryStrings = resolveParameterSources('querystring', plan)
  const ofBase = baseQuery.split('&').filter(Boolean)
  const parameterNames = new Set(sources.map(({ encodedName }) => encodedName))
  const isDefault = (pair: string) => parameterNames.has(getPairName(pair))
  const defaults = new Map(ofBase.filter(isDefault).map((pair) => [getPairName(pair), pair]))
  const fixed = [...ofBase.filter((pair) => !isDefault(pair)), ...listFixedPairs(plan.path)]
  const reservedNames = new Set([...parameterNames, ...fixed.map(getPairName)])
  return (context) => {
    let query = fixed.join('&')
    for (const source of sources) {
      const pairs = buildSourcePairs(source, reservedNames, context)
      for (const [name, value] of pairs) query += `${query && '&'}${name}=${value}`
      const initial = pairs.length === 0 ? defaults.get(source.encodedName) : undefined
      if (initial !== undefined) query += `${query && '&'}${initial}`
    }
    for (const source of queryStrings) {
      const text = buildQueryString(source, context)
      query += text && `${query && '&'}${text}`
    }
    return query && `?${query}`
  }
}

const getPairName = (pair: string) => pair.split('=', 1)[0] ?? ''

/** The pairs after the `?` of a path, which are sent with every call; placeholders are left to parameters. */
function listFixedPairs(path: string): string[] {
  const query = path.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''
  const pairs = query.split('&').filter((pair) => pair !== '' && !/=\{[^{}]+\}$/.test(pair))
  return pairs.map(percentEncodeLiteral)
}

/** The pairs of one parameter; members of an exploded object must not have the name of another parameter. */
function buildSourcePairs(
  source: ParameterSource,
  reservedNames: ReadonlySet<string>,
  context: RequestContext,
): EncodedPair[] {
  const pairs = buildPairs(source, context)
  const clash = pairs.find(([name]) => name !== source.encodedName && reservedNames.has(name))
  if (clash) {
    const message = `must not have a member ${clash[0]}: another query parameter has this name`
    context.violations.push(createViolation(source.argument, 'name_taken', message))
  }
  return pairs
}

/** The `name=value` pairs of a query or cookie parameter, encoded. */
export function buildPairs(source: ParameterSource, context: RequestContext): EncodedPair[] {
  const { argument, encodedName, contentType } = source
  const value = source.value(context)
  if (value === undefined) return []
  if (contentType)
    return [[encodedName, percentEncode(serializeContent(value, contentType, argument, context))]]
  return serializePairs(value, source, createItemWriter(source, context))
}

/** A parameter that is the entire query string: a form of its members, or the value in its media type. */
function buildQueryString(source: ParameterSource, context: RequestContext): string {
  const { argument, contentType } = source
  const value = source.value(context)
  if (value === undefined) return ''
  return isFormType(contentType)
    ? buildUrlEncodedForm(listMembers(value, argument, context), context)
    : percentEncode(serializeContent(value, contentType, argument, context))
}

function listMembers(value: Json, argument: string, context: RequestContext) {
  if (isJsonObject(value))
    return Object.entries(value).map(([name, member]) => ({ argument, name, value: member }))
  context.violations.push(createViolation(argument, 'type', 'must be an object'))
  return []
}
