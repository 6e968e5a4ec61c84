import { setHeader, withoutHeader } from '../fuzz-request.ts'
import type { RequestMutator } from './request-mutator.ts'

/** Values by header name; each can be sent to every operation. */
const hostileHeaders: Record<string, readonly string[]> = {
  'Content-Type': [
    'application/json; charset=utf-8',
    'application/json;charset=utf-16',
    'APPLICATION/JSON',
    'application/json;;;',
    ' application/json',
    'application/jsonx',
    'application/vnd.api+json',
    'application/merge-patch+json',
    'application/json, text/plain',
    'text/plain',
    'text/json',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/xml',
    '*/*',
    '/',
    '',
    'a'.repeat(5000),
    '\u0080\u00ff',
  ],
  Accept: ['text/html', 'application/xml', '*/*;q=0', 'application/json;q=nonsense', '', ',,,', '\u00ff'],
  'Accept-Encoding': ['gzip', 'identity;q=0', '*;q=0', 'br;q=nonsense'],
  'Accept-Charset': ['utf-16'],
  'If-Match': [
    '*',
    '',
    'x',
    '"',
    '""',
    '"1-x"',
    'W/"1-x"',
    '"1-x", "2-y", *',
    '"-1-x"',
    '"999999999999999-x"',
    '"9999999999999999999-x"',
    '"1e3-x"',
    `"${'1'.repeat(4000)}-x"`,
    '"a'.repeat(2000),
    '\u00ff',
  ],
  'If-None-Match': ['*', '', '"1-x"', 'W/"x"', ',', '\u00ff', '"'.repeat(3000)],
  'If-Modified-Since': ['Sat, 21 Nov 2099 00:00:00 GMT', 'never'],
  'Idempotency-Key': [
    '',
    ' ',
    'x',
    '"x"',
    '\u00ff',
    'k'.repeat(256),
    'k'.repeat(5000),
    'a b',
    '{}',
    '../../..',
    'a,b',
  ],
  'X-Request-Id': ['', 'my-id', 'a b', 'x'.repeat(129), '\u00ff', '"},{"', '../../..', '<script>'],
  Authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Bearer x.y.z',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.',
    'Basic YTpi',
    'bearer  \u00ff',
    `Bearer ${'a.'.repeat(3000)}`,
    'Negotiate',
  ],
  Host: ['', 'localhost:99999', 'a b', '\u00ff', 'evil.example', '[::1', 'x'.repeat(3000)],
  Expect: ['100-continue', '200-ok', ''],
  Upgrade: ['websocket', 'h2c', 'TLS/1.0', ''],
  Connection: ['upgrade', 'Upgrade, close', 'keep-alive, close', 'host', ''],
  'HTTP2-Settings': ['AAMAAABkAAQAAP__'],
  'Content-Encoding': ['gzip', 'identity', 'br', 'nonsense'],
  'Content-Length': [
    '0',
    '1',
    '-1',
    '+5',
    '1e3',
    '0x10',
    '5, 5',
    '99999999999',
    '9'.repeat(40),
    '',
    'x',
    '2097152',
  ],
  'Transfer-Encoding': ['chunked', 'identity', 'gzip, chunked', 'chunked, chunked', 'xchunked', ''],
  Range: ['bytes=0-1', 'bytes=-0', 'nonsense'],
  Cookie: ['a=b; __proto__=x', '=;'.repeat(1000)],
  Origin: ['null', 'https://evil.example', '\u00ff'],
  'X-Forwarded-For': ['127.0.0.1', '::1, nonsense', '\u00ff'],
  'X-Forwarded-Host': ['evil.example'],
  Forwarded: ['for=unknown;host="'],
  Trailer: ['X-Request-Id'],
  'Mcp-Session-Id': ['x'],
  'X-Big': ['x'.repeat(20_000), 'x'.repeat(15_000)],
  'X Bad': ['a space in the name'],
  'X-Bare': ['a\rb', 'a\nb', 'a\u0000b', 'a\r\n folded'],
  '': ['no name'],
  constructor: ['x'],
  __proto__: ['x'],
}

const names = Object.keys(hostileHeaders)

export const headerMutators: Record<string, RequestMutator> = {
  'a hostile header': (request, { random }) => {
    const name = random.pick(names)
    setHeader(request, name, random.pick(hostileHeaders[name] ?? ['']))
  },
  'a repeated header': (request, { random }) => {
    const name = random.pick(names)
    request.headers.push([name, random.pick(hostileHeaders[name] ?? [''])])
    request.headers.push(random.pick(request.headers))
  },
  'a missing header': (request, { random }) => {
    const [name] = random.pick(request.headers)
    request.headers = withoutHeader(request, name.toLowerCase())
  },
  'too many headers': (request, { random }) => {
    const count = random.pick([50, 150, 1500, 3000])
    for (let n = 0; n < count; n++) request.headers.push([`X-${n}`, ''])
  },
  'a chunked body': (request, { random }) => {
    const size = request.body.length.toString(16)
    const chunks = `${size}\r\n${request.body.toString('latin1')}\r\n0\r\n\r\n`
    const broken = [
      'zz\r\n\r\n',
      `${size}\r\n`,
      `${chunks}GARBAGE`,
      `${size};${'x'.repeat(20_000)}\r\n`,
      'ffffffffffff\r\nx',
    ]
    setHeader(request, 'Transfer-Encoding', 'chunked')
    request.body = Buffer.from(
      random.pick([...(request.body.length > 0 ? [chunks] : []), ...broken]),
      'latin1',
    )
  },
  'a wrong Content-Length': (request, { random }) => {
    const off = random.pick([-1, 1, 7, 100_000])
    setHeader(request, 'Content-Length', String(Math.max(0, request.body.length + off)))
  },
}
