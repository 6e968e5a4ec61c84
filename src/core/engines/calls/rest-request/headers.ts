import type { InputViolation } from '#base/errors.ts'
import type { Json } from '#base/json.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import { createItemWriter, serializeContent } from './argument-text.ts'
import { leaveUnencoded } from './encode.ts'
import { isCookiePair, isForbiddenHeader, isHeaderName, isHeaderValue } from './header-guard.ts'
import { isJsonType } from './media-type.ts'
import { type ParameterSource, resolveParameterSources } from './parameter-sources.ts'
import { serializeSimple, toStyleInput } from './parameter-styles.ts'
import { buildPairs } from './query.ts'
import { createViolation, type HeaderEntry, type RequestContext } from './request.ts'

/** Compiles the headers of a plan, cookie parameters included, with `accept` unless it sets that. Names are lower case. */
export function compileHeaders(
  plan: RequestPlan,
  violations: InputViolation[],
  accept: string,
): (context: RequestContext) => HeaderEntry[] {
  const sources = resolveParameterSources('header', plan)
  const cookies = resolveParameterSources('cookie', plan)
  for (const { name } of sources) violations.push(...validateHeaderName(name))
  const isAcceptSet = sources.some(({ name }) => name.toLowerCase() === 'accept')
  const fixed: HeaderEntry[] = accept && !isAcceptSet ? [['accept', accept]] : []
  return (context) => {
    const cookie = cookies.flatMap((source) => buildCookies(source, context)).join('; ')
    const headers = [...fixed, ...sources.flatMap((source) => buildHeader(source, context))]
    return cookie ? [...headers, ['cookie', cookie]] : headers
  }
}

function buildCookies(source: ParameterSource, context: RequestContext): string[] {
  const cookies = buildPairs(source, context).map((pair) => pair.join('='))
  if (!cookies.every(isCookiePair))
    context.violations.push(
      createViolation(
        source.argument,
        'header_value',
        'must be visible ASCII characters without ";", since cookies allow no others',
      ),
    )
  return cookies
}

function validateHeaderName(name: string): InputViolation[] {
  const quoted = JSON.stringify(name)
  if (!isHeaderName(name))
    return [createViolation('headers', 'header_name', `must not contain the invalid header name ${quoted}`)]
  if (!isForbiddenHeader(name)) return []
  return [
    createViolation(
      'headers',
      'header_forbidden',
      `must not set ${quoted}: arguments cannot set this header`,
    ),
  ]
}

/** JSON can be written in ASCII, unlike a text. */
const toAsciiJson = (json: string) =>
  json.replace(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** `text` is the value as JSON, unless the value itself is a text. */
const toHeaderText = (value: Json, text: string, contentType = ''): string =>
  typeof value !== 'string' || isJsonType(contentType) ? toAsciiJson(text) : text

function buildHeader(source: ParameterSource, context: RequestContext): HeaderEntry[] {
  const { argument, name, contentType } = source
  const value = source.value(context)
  if (value === undefined) return []
  const writeItem = createItemWriter(source, context)
  const text = contentType
    ? toHeaderText(value, serializeContent(value, contentType, argument, context), contentType)
    : serializeSimple(
        toStyleInput(value, (item) => toHeaderText(item, writeItem(item))),
        { ...source, encode: leaveUnencoded },
      )
  // @guard compile-request
  if (!isHeaderValue(text))
    context.violations.push(
      createViolation(
        argument,
        'header_value',
        'must be visible ASCII characters on one line, since headers allow no others',
      ),
    )
  return [[name.toLowerCase(), text]]
}
