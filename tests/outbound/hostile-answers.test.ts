import type { Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { doorWith } from './door.ts'
import { rawServer, until } from './servers.ts'

const loopback = '127.0.0.1'
const mebibyte = 2 ** 20

/** A server that, once asked, does this to the connection. */
const asked = (behave: (socket: Socket) => void) =>
  rawServer((socket) => socket.once('data', () => behave(socket)))
const saying = (...parts: (string | Buffer)[]) =>
  asked((socket) => {
    for (const part of parts) socket.write(part)
    socket.end()
  })
const urlOf = ({ port }: { port: number }) => `http://${loopback}:${port}/`

/** Writes as long as somebody reads, and counts. */
function flood(socket: Socket, piece: Buffer, counted: { bytes: number }) {
  const more = () => {
    while (!socket.destroyed && socket.write(piece)) counted.bytes += piece.length
    if (!socket.destroyed) socket.once('drain', more)
  }
  more()
}

const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
const gzip = (body: Buffer) => gzipSync(body)

describe('an answer that cannot be read', () => {
  const answers: [string, (string | Buffer)[]][] = [
    ['ends within its headers', ['HTTP/1.1 200 OK\r\ncontent-type: text/pl']],
    ['ends before its length', ['HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n12345']],
    ['ends within a chunk', [chunked, '5\r\nab']],
    ['ends between chunks', [chunked, '2\r\nab\r\n']],
    ['has a chunk length that is no number', [chunked, 'xyz\r\nab\r\n0\r\n\r\n']],
    ['has a negative chunk length', [chunked, '-5\r\nab\r\n0\r\n\r\n']],
    ['has a chunk length beyond all bounds', [chunked, 'fffffffffffffffff\r\nab\r\n0\r\n\r\n']],
    ['has a chunk longer than it says', [chunked, '2\r\nabcdef\r\n0\r\n\r\n']],
    ['has two lengths', ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nabc']],
    ['has a length that is no number', ['HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\nabc']],
    ['has a negative length', ['HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nabc']],
    [
      'has both a length and chunks',
      ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n'],
    ],
    ['is HTTP/0.9', ['<html>hello</html>']],
    ['is another protocol', ['SSH-2.0-OpenSSH_9.6\r\n']],
    ['is binary junk', [Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0])]],
    ['has a status that is no number', ['HTTP/1.1 abc OK\r\n\r\n']],
    ['has a header with a line break in its name', ['HTTP/1.1 200 OK\r\na b: c\r\n\r\n']],
    [
      'switches protocols unasked',
      ['HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ],
    [
      'is long in coming: 200 interim answers first',
      [
        ...Array(200).fill('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
        'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
      ],
    ],
    ['is encoded in a way that is not known', [encoded('lzma', 'abc')]],
    ['is encoded twice', [encoded('gzip, gzip', gzip(gzip(Buffer.from('a'))))]],
    [
      'is encoded twice, told in two headers',
      [encoded('gzip\r\ncontent-encoding: gzip', gzip(Buffer.from('a')))],
    ],
    ['is not encoded though it says so', [encoded('gzip', 'plain text')]],
    ['is encoded two thousand times', [encoded(Array(2000).fill('gzip').join(', '), 'x')]],
    [
      'is cut short within its encoding',
      [encoded('gzip', gzip(Buffer.from('a'.repeat(999))).subarray(0, 12))],
    ],
    ['has a NUL in a header', ['HTTP/1.1 200 OK\r\nx-a: b\0c\r\ncontent-length: 0\r\n\r\n']],
    ['has a lone CR in a header', ['HTTP/1.1 200 OK\r\nx-a: b\rx-c: d\r\ncontent-length: 0\r\n\r\n']],
    ['folds a header', ['HTTP/1.1 200 OK\r\nx-a: b\r\n c\r\ncontent-length: 0\r\n\r\n']],
    ['has a header without a name', ['HTTP/1.1 200 OK\r\n: b\r\ncontent-length: 0\r\n\r\n']],
    ['has a blank before the colon of its length', ['HTTP/1.1 200 OK\r\ncontent-length : 2\r\n\r\nab']],
    ['is HTTP/2 by its first words', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']],
    ['is HTTP/2 by its first frame', [Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])]],
    ['is HTTP/3 by its number', ['HTTP/3.0 200 OK\r\ncontent-length: 0\r\n\r\n']],
    ['has a status of two digits', ['HTTP/1.1 20 OK\r\ncontent-length: 0\r\n\r\n']],
    ['has a chunk length in hexadecimal with a prefix', [chunked, '0x2\r\nab\r\n0\r\n\r\n']],
  ]

  test.each(answers)('since it %s', async (_what, parts) => {
    const server = await saying(...parts)
    expect(await doorWith(loopback).fault(urlOf(server))).toBe('invalid_answer')
  })

  test('since its connection is reset after some bytes', async () => {
    const server = await asked((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\nabc', () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      )
    })
    expect(await doorWith(loopback).fault(urlOf(server))).toBe('invalid_answer')
  })
})

function encoded(encoding: string, body: string | Buffer): Buffer {
  const head = `HTTP/1.1 200 OK\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}

describe('no answer at all', () => {
  test('when the connection is closed or reset at once', async () => {
    const closing = await asked((socket) => socket.end())
    const resetting = await asked((socket) => socket.resetAndDestroy())
    const slamming = await rawServer((socket) => socket.resetAndDestroy())
    for (const server of [closing, resetting, slamming])
      expect(await doorWith(loopback).fault(urlOf(server))).toBe('unreachable')
  })
})

describe('an answer that is too large', () => {
  test.each([
    [
      'endless by its length',
      'HTTP/1.1 200 OK\r\ncontent-length: 1000000000000\r\n\r\n',
      Buffer.alloc(65_536),
    ],
    [
      'endless by chunks',
      chunked,
      Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')]),
    ],
    ['endless until the connection closes', 'HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(65_536)],
    [
      'an event stream without end',
      'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n',
      Buffer.from('data: more\n\n'.repeat(5000)),
    ],
    ['endless in one-byte chunks', chunked, Buffer.from('1\r\nx\r\n'.repeat(1000))],
    [
      'endless and compressed',
      `${chunked.slice(0, -2)}content-encoding: gzip\r\n\r\n`,
      Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')]),
    ],
  ])('since it is %s is cut at the cap', async (_what, head, piece) => {
    const counted = { bytes: 0 }
    const server = await asked((socket) => {
      socket.write(head)
      flood(socket, piece, counted)
    })
    expect(await doorWith(loopback).fault(urlOf(server), { maxBytes: mebibyte })).toBe('too_large')
    await until(() => server.sockets.size === 0)
    // One-byte chunks cost six bytes each; the rest is what the two ends of a socket buffer.
    expect(counted.bytes).toBeLessThan(6 * mebibyte + 16 * mebibyte)
  })

  test.each([
    ['one header of a megabyte', `HTTP/1.1 200 OK\r\nx-big: ${'a'.repeat(mebibyte)}\r\n\r\n`],
    ['a hundred thousand headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}\r\n`],
    ['a header name of a megabyte', `HTTP/1.1 200 OK\r\n${'a'.repeat(mebibyte)}: b\r\n\r\n`],
    ['a megabyte of trailers', `${chunked}2\r\nab\r\n0\r\n${'a: b\r\n'.repeat(100_000)}\r\n`],
  ])('since it has %s', async (_what, answer) => {
    const server = await saying(answer)
    expect(await doorWith(loopback).fault(urlOf(server))).toBe('too_large')
  })

  const bomb = Buffer.alloc(64 * mebibyte)
  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { 1: 1 } })],
    ['zstd', zstdCompressSync],
  ] as const)('since its body in %s grows beyond the cap', async (encoding, compress) => {
    const server = await saying(encoded(encoding, compress(bomb)))
    expect(await doorWith(loopback).fault(urlOf(server), { maxBytes: mebibyte })).toBe('too_large')
  })
})

describe('an odd answer that is good all the same', () => {
  const answers: [string, string | Buffer, object][] = [
    [
      '204 with a body',
      'HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello',
      { status: 204, body: '' },
    ],
    ['304', 'HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\netag: "a"\r\n\r\n', { status: 304, body: '' }],
    [
      'a few interim answers first',
      'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
      { status: 200, body: 'ok' },
    ],
    [
      'more than its length',
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok HTTP/1.1 200 OK\r\n',
      { status: 200, body: 'ok' },
    ],
    [
      'a transfer coding that is not known, until the connection closes',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\nab',
      { status: 200, body: 'ab' },
    ],
    [
      'chunks that are said to be in chunks',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked, chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n',
      { status: 200, body: 'ab' },
    ],
    ['an empty body that is said to be compressed', encoded('gzip', ''), { status: 200, body: '' }],
    ['an unknown encoding of an empty body', encoded('lzma', ''), { status: 200, body: '' }],
    ['a status of its own', 'HTTP/1.1 299 Odd\r\ncontent-length: 0\r\n\r\n', { status: 299, body: '' }],
    ['an old version', 'HTTP/1.0 200 OK\r\n\r\nold', { status: 200, body: 'old' }],
    ['a compressed body', encoded('gzip', gzip(Buffer.from('small'))), { status: 200, body: 'small' }],
  ]

  test.each(answers)('%s', async (_what, answer, expected) => {
    const server = await saying(answer)
    const { status, body } = await doorWith(loopback).send(urlOf(server))
    expect({ status, body: Buffer.from(body).toString() }).toEqual(expected)
  })

  test('to HEAD, the length of a body that does not come', async () => {
    const server = await saying('HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n')
    const answer = await doorWith(loopback).send(urlOf(server), { method: 'HEAD' })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '1000000000' } })
    expect(answer.body).toHaveLength(0)
  })

  test('headers have lower-case names, are joined when repeated, and find nothing that was not sent', async () => {
    const server = await saying(
      'HTTP/1.1 200 OK\r\nX-List: a\r\nx-list: b\r\nConstructor: c\r\n__proto__: d\r\ncontent-length: 0\r\n\r\n',
    )
    const { headers } = await doorWith(loopback).send(urlOf(server))
    expect(Object.entries(headers)).toEqual([
      ['x-list', 'a, b'],
      ['constructor', 'c'],
      ['__proto__', 'd'],
      ['content-length', '0'],
    ])
    expect('toString' in headers).toBe(false)
  })
})

test('a server that spoke out of turn is not heard by the next caller', async () => {
  const server = await rawServer((socket) => {
    socket.on('data', () => {
      const good = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\ngood'
      socket.write(good)
      setTimeout(() => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\npoison'), 5)
    })
  })
  const door = doorWith(loopback)
  for (let n = 0; n < 5; n++) {
    expect(await door.text(urlOf(server))).toBe('good')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})
