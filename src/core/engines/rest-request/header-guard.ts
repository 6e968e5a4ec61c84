// Which headers an argument may set. Names are tokens, values one line of visible ASCII; what frames the message,
// routes it, carries credentials or changes its method is never an argument's.

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const visible = /^[\t\x20-\x7e]*$/

const forbidden: ReadonlySet<string> = new Set([
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
  ],
  ...['authorization', 'cookie'],
  ...['x-http-method', 'x-http-method-override', 'x-method-override'],
])

export const isHeaderName = (name: string) => token.test(name)
export const isHeaderValue = (value: string) => visible.test(value)

/** One `name=value` of a Cookie header, which ends at a semicolon. */
export const isCookieText = (text: string) => visible.test(text) && !/[;\t]/.test(text)

export function isForbiddenHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return forbidden.has(lower) || lower.startsWith('proxy-')
}
