import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import { buildRequestHead } from './request-head.ts'

const buildHead = (over: Partial<UpstreamRequest>) =>
  buildRequestHead({
    method: 'GET',
    url: 'https://api.example/v1?x=1',
    headers: [],
    body: null,
    deadlineMs: 1000,
    maxBytes: 1000,
    ...over,
  })

const defaultHeaders = ['user-agent', 'tenon', 'accept-encoding', 'gzip, deflate, br, zstd']

test('origin, path and query are sent in the form of the URL standard', () => {
  expect(buildHead({ url: 'HTTPS://API.Example:443/a/../b c?q=ü#f' })).toEqual({
    origin: 'https://api.example',
    path: '/b%20c?q=%C3%BC',
    method: 'GET',
    headers: defaultHeaders,
  })
  expect(buildHead({ url: 'http:\\\\api.example\\x' })).toMatchObject({
    origin: 'http://api.example',
    path: '/x',
  })
  expect(buildHead({ url: 'http://[::1]:8080' })).toMatchObject({ origin: 'http://[::1]:8080', path: '/' })
})

test.each([
  ['http://a.example/x?', 'http://a.example', '/x'],
  ['http://\t/x/y', 'http://x', '/y'],
  ['http://a.example#/x', 'http://a.example', '/'],
  ['http://a.example?/x', 'http://a.example', '/?/x'],
  ['http://a.example\\/x', 'http://a.example', '//x'],
])('%j goes to %s and %s', (url, origin, path) => {
  expect(buildHead({ url })).toMatchObject({ origin, path })
})

test('any URL is sent to where the URL parser says', () => {
  const parts =
    '/ // \\ ? # . .. %2e @ : & = - _ ~ \t ü | a B 7 :: [::1] :80 0x7f 1.2 api.example http: https://'
  const part = fc.constantFrom(...parts.split(' '), ' ')
  const url = fc.array(part, { maxLength: 9 }).map((parts) => parts.join(''))
  const scheme = fc.constantFrom('http://', 'https://', 'HTTP://', 'https:', 'http:/', 'http:///', '')
  fc.assert(
    fc.property(scheme, fc.constantFrom('a.example', '1', ''), url, (start, host, rest) => {
      const text = `${start}${host}${rest}`
      const parsed = URL.parse(text)
      const isGood = parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password
      const target = () => buildHead({ url: text })
      if (!isGood) expect(target).toThrow()
      else expect(target()).toMatchObject({ origin: parsed.origin, path: parsed.pathname + parsed.search })
    }),
    { numRuns: 20_000 },
  )
})

test('headers are sent as given, including repeated ones', () => {
  const headers: [string, string][] = [
    ['Authorization', 'Bearer x'],
    ['Cookie', 'a=1'],
    ['X-List', 'a'],
    ['X-List', 'b'],
    ['X-Empty', ''],
    ['Accept-Encoding', 'identity'],
    ['User-Agent', 'mine'],
  ]
  expect(buildHead({ headers }).headers).toEqual(headers.flat())
})

describe('is not sent', () => {
  test.each(['CONNECT', 'get', 'GET ', 'GET / HTTP/1.1\r\nX: y', '', 'PROPFIND'])('method %j', (method) => {
    expect(() => buildHead({ method })).toThrow('The request was not sent: its method is not allowed.')
  })

  test.each([
    '',
    '/path',
    'api.example',
    'http://',
    'http://a b/',
    'http://[::1%25lo]/',
    'http://256.0.0.1/',
  ])('URL %j', (url) => {
    expect(() => buildHead({ url })).toThrow('The request was not sent: its URL is malformed.')
  })

  test.each([
    'Host',
    'connection',
    'Keep-Alive',
    'Content-Length',
    'TRANSFER-ENCODING',
    'te',
    'Trailer',
    'upgrade',
    'Expect',
    'Proxy-Authorization',
    'proxy-connection',
  ])('header %s', (name) => {
    expect(() => buildHead({ headers: [[name, 'x']] })).toThrow(
      `the header ${name.toLowerCase()} is set by the service`,
    )
  })

  test.each(['', ' x', 'x ', 'x:', 'a b', 'a\r\nb', 'a\0', 'ä', '(x)'])('header name %j', (name) => {
    expect(() => buildHead({ headers: [[name, 'x']] })).toThrow('a header name is malformed')
  })

  test.each(['a\r\nX-Evil: 1', 'a\nb', 'a\0b', '\x7f', 'ü', '…', '\ud800'])('header value %j', (value) => {
    expect(() => buildHead({ headers: [['x-note', value]] })).toThrow('the header x-note has characters')
  })
})
