// The headers that an argument may set. Names are tokens (RFC 9110), values one line of visible ASCII. Arguments never
// set headers that frame the message, route it, carry credentials or override its method.
import { headerNamePattern } from '#base/web/header-name.ts'

const fieldName = new RegExp(headerNamePattern)
const visibleAscii = /^[\t\x20-\x7e]*$/

const forbiddenHeaders: ReadonlySet<string> = new Set([
  ...[
    'host',
    'content-length',
    'transfer-encoding',
    'te',
    'trailer',
    'upgrade',
    'connection',
    'keep-alive',
    'expect',
    'tenon-hops',
  ],
  // @guard compile-request
  ...['authorization', 'cookie'],
  ...['x-http-method', 'x-http-method-override', 'x-method-override'],
])

export const isHeaderName = (name: string) => fieldName.test(name)
export const isHeaderValue = (value: string) => visibleAscii.test(value)

/** One `name=value` pair of a Cookie header; a semicolon would end it. */
export const isCookiePair = (text: string) => visibleAscii.test(text) && !/[;\t]/.test(text)

export function isForbiddenHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return forbiddenHeaders.has(lower) || lower.startsWith('proxy-')
}
