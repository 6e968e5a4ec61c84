import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ResponseError, ResponseParser } from './response-parser.ts'

type Event = [name: 'head', status: number, headers: object] | [name: 'end', idleMs: number]

/** Reads a response in pieces. Bodies are joined, since pieces may be passed on as they arrive. */
function readPieces(pieces: Buffer[], method = 'GET') {
  const events: Event[] = []
  const bodies: Buffer[] = []
  const parser = new ResponseParser({
    onHead: (status, headers) => events.push(['head', status, { ...headers }]),
    onBody: (bytes) => bodies.push(bytes),
    onEnd: (idleMs) => events.push(['end', idleMs]),
  })
  parser.start(method)
  let rest = ''
  try {
    for (const piece of pieces) rest += parser.read(piece, () => false).toString()
    return { events, rest, body: Buffer.concat(bodies).toString(), isComplete: parser.finish() }
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error
    return { code: error.code }
  }
}

const splitAt = (bytes: Buffer, ends: number[]) =>
  [...new Set(ends.map((end) => end % bytes.length)), bytes.length]
    .toSorted((a, b) => a - b)
    .map((end, index, all) => bytes.subarray(all[index - 1] ?? 0, end))

const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

const responses = {
  'with a length': 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nA: b \t\r\na:  c\r\n\r\nhello',
  'that is empty': 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
  'in chunks': `${chunked}3;x=y\r\nabc\r\n0A\r\n0123456789\r\n0\r\n\r\n`,
  'in chunks, with trailers': `${chunked}1\r\na\r\n0\r\nX: y\r\n\r\n`,
  'until the end': 'HTTP/1.0 200\r\nContent-Type: text/plain\r\n\r\nall of it',
  'after an interim one': 'HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n',
  'after empty lines': '\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno',
  'followed by another': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\naHTTP/1.1 200 OK\r\n\r\n',
  'that breaks off': 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello',
  'with a chunk that is too long': `${chunked}2\r\nabc\r\n0\r\n\r\n`,
  'of another protocol': 'SSH-2.0-OpenSSH_9.6\r\n',
}

test.each(Object.entries(responses))('a response %s is read the same in any pieces', (_, text) => {
  const bytes = Buffer.from(text)
  const whole = readPieces([bytes])
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: 12 }), (ends) => {
      expect(readPieces(splitAt(bytes, ends))).toEqual(whole)
    }),
  )
  expect(readPieces([...bytes].map((byte) => Buffer.of(byte)))).toEqual(whole)
})

test('headers are joined by name, without the blanks around values', () => {
  expect(readPieces([Buffer.from(responses['with a length'])])).toEqual({
    events: [
      ['head', 200, { 'content-length': '5', a: 'b, c' }],
      ['end', 4000],
    ],
    body: 'hello',
    rest: '',
    isComplete: true,
  })
})

test('a header cannot be taken for an inherited member', () => {
  let seen: Record<string, string> = {}
  const parser = new ResponseParser({
    onHead: (_status, headers) => {
      seen = headers
    },
    onBody: () => {},
    onEnd: () => {},
  })
  parser.start('GET')
  parser.read(Buffer.from('HTTP/1.1 200 OK\r\n__proto__: x\r\nContent-Length: 0\r\n\r\n'), () => false)
  expect(seen.constructor).toBeUndefined()
  expect(Object.keys(seen)).toContain('content-length')
})

test('each response of a connection has its own head, whether or not it equals the last one', () => {
  const seen: string[] = []
  const parser = new ResponseParser({
    onHead: (status, headers) => seen.push(`${status} ${headers['x-mark']}`),
    onBody: (bytes) => seen.push(String(bytes)),
    onEnd: (idleMs) => seen.push(`end ${idleMs}`),
  })
  const read = (status: number, header: string, body: string) => {
    parser.start('GET')
    const head = `HTTP/1.1 ${status} OK\r\n${header}Content-Length: ${body.length}\r\n\r\n`
    parser.read(Buffer.from(head + body), () => false)
  }
  read(200, 'X-Mark: a\r\n', '1')
  read(200, 'X-Mark: a\r\n', '2')
  read(404, 'X-Mark: a\r\n', '3')
  read(200, 'X-Mark: b\r\nConnection: close\r\n', '4')
  read(200, 'X-Mark: a\r\n', '')
  const expected = ['200 a', '1', 'end 4000', '200 a', '2', 'end 4000', '404 a', '3', 'end 4000']
  expect(seen).toEqual([...expected, '200 b', '4', 'end 0', '200 a', 'end 4000'])
})

describe('the time for which a connection can be reused', () => {
  test.each<[string, string, number]>([
    ['that says nothing', '', 4000],
    ['that announces a time', 'Keep-Alive: timeout=7, max=100\r\n', 5000],
    ['that announces a long time', 'keep-alive: timeout=9999\r\n', 30_000],
    ['that closes soon', 'keep-alive: timeout=2\r\n', 0],
    ['that closes it', 'Connection: close\r\n', 0],
    ['that closes it, among other options', 'Connection: x, Close\r\n', 0],
  ])('of a server %s', (_, header, idleMs) => {
    const text = `HTTP/1.1 200 OK\r\n${header}Content-Length: 0\r\n\r\n`
    expect(readPieces([Buffer.from(text)]).events?.at(-1)).toEqual(['end', idleMs])
  })

  test('of HTTP/1.0, which must request it', () => {
    const read = (header: string) =>
      readPieces([Buffer.from(`HTTP/1.0 200 OK\r\n${header}Content-Length: 0\r\n\r\n`)]).events?.at(-1)
    expect(read('')).toEqual(['end', 0])
    expect(read('Connection: keep-alive\r\n')).toEqual(['end', 4000])
  })

  test('after a response that a forbidden body could follow', () => {
    const text = 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n'
    expect(readPieces([Buffer.from(text)]).events?.at(-1)).toEqual(['end', 0])
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'
    expect(readPieces([Buffer.from(head)], 'HEAD').events?.at(-1)).toEqual(['end', 0])
  })
})

test('reading stops where it is paused, and resumes with the rest', () => {
  const bodies: string[] = []
  const parser = new ResponseParser({
    onHead: () => {},
    onBody: (bytes) => bodies.push(String(bytes)),
    onEnd: () => bodies.push('end'),
  })
  parser.start('GET')
  const rest = parser.read(Buffer.from(`${chunked}1\r\na\r\n1\r\nb\r\n0\r\n\r\n`), () => bodies.length > 0)
  expect(bodies).toEqual(['a'])
  expect(parser.read(rest, () => false)).toHaveLength(0)
  expect(bodies).toEqual(['a', 'b', 'end'])
})
