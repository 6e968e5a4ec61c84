import type { InputFault } from '#base/errors.ts'
import type { RequestPlan } from '#core/model/operation.ts'
import { verbatim } from './encode.ts'
import { isCookieText, isForbiddenHeader, isHeaderName, isHeaderValue } from './header-guard.ts'
import { pairsFrom } from './query.ts'
import { type Call, fault, type HeaderEntry } from './request.ts'
import { type Source, sourcesOf } from './sources.ts'
import { piecesOf, simple } from './styles.ts'
import { contentOf, textOf } from './text-of.ts'

/** Compiles the headers of a plan, cookie parameters included. Names are lower case. */
export function compileHeaders(plan: RequestPlan, faults: InputFault[]): (call: Call) => HeaderEntry[] {
  const sources = sourcesOf('header', plan)
  const cookies = sourcesOf('cookie', plan)
  for (const { name } of sources) faults.push(...nameFaults(name))
  return (call) => {
    const cookie = cookies.flatMap((source) => cookiesFrom(source, call)).join('; ')
    const headers = sources.flatMap((source) => headerFrom(source, call))
    return cookie ? [...headers, ['cookie', cookie]] : headers
  }
}

function cookiesFrom(source: Source, call: Call): string[] {
  const cookies = pairsFrom(source, call).map((pair) => pair.join('='))
  if (!cookies.every(isCookieText))
    call.faults.push(fault(source.argument, 'header_value', 'must be visible ASCII characters without ";"'))
  return cookies
}

function nameFaults(name: string): InputFault[] {
  const quoted = JSON.stringify(name)
  if (!isHeaderName(name))
    return [fault('headers', 'header_name', `must not contain the invalid header name ${quoted}`)]
  if (!isForbiddenHeader(name)) return []
  return [fault('headers', 'header_forbidden', `must not set ${quoted}: arguments cannot set this header`)]
}

function headerFrom(source: Source, call: Call): HeaderEntry[] {
  const { argument, name, contentType } = source
  const value = source.value(call)
  if (value === undefined) return []
  const text = contentType
    ? contentOf(value, contentType, argument, call)
    : simple(
        piecesOf(value, (part) => textOf(part, argument, call)),
        { ...source, encode: verbatim },
      )
  if (!isHeaderValue(text))
    call.faults.push(fault(argument, 'header_value', 'must be visible ASCII characters on one line'))
  return [[name.toLowerCase(), text]]
}
