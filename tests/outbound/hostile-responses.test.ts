import type { Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createOutboundClient } from './outbound-client.ts'
import { startTcpServer, waitUntil } from './servers.ts'

const loopback = '127.0.0.1'
const mebibyte = 2 ** 20

/** A server that calls `behave` at the first bytes of each connection. */
const startServerOnRequest = (behave: (socket: Socket) => void) =>
  startTcpServer((socket) => socket.once('data', () => behave(socket)))
const startSendingServer = (...parts: (string | Buffer)[]) =>
  startServerOnRequest((socket) => {
    for (const part of parts) socket.write(part)
    socket.end()
  })
const urlOf = ({ port }: { port: number }) => `http://${loopback}:${port}/`

/** Writes until the connection is closed, and counts the bytes. */
function flood(socket: Socket, chunk: Buffer, counted: { bytes: number }) {
  const writeMore = () => {
    while (!socket.destroyed && socket.write(chunk)) counted.bytes += chunk.length
    if (!socket.destroyed) socket.once('drain', writeMore)
  }
  writeMore()
}

const chunkedHead = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
const gzip = (body: Buffer) => gzipSync(body)

describe('a response that cannot be parsed', () => {
  const responses: [string, (string | Buffer)[]][] = [
    ['ends in the middle of its headers', ['HTTP/1.1 200 OK\r\ncontent-type: text/pl']],
    ['ends before its content-length', ['HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n12345']],
    ['ends in the middle of a chunk', [chunkedHead, '5\r\nab']],
    ['ends between chunks', [chunkedHead, '2\r\nab\r\n']],
    ['has a chunk length that is not a number', [chunkedHead, 'xyz\r\nab\r\n0\r\n\r\n']],
    ['has a negative chunk length', [chunkedHead, '-5\r\nab\r\n0\r\n\r\n']],
    ['has a chunk length that overflows', [chunkedHead, 'fffffffffffffffff\r\nab\r\n0\r\n\r\n']],
    ['has a chunk that is longer than declared', [chunkedHead, '2\r\nabcdef\r\n0\r\n\r\n']],
    [
      'has two different content-lengths',
      ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nabc'],
    ],
    ['has a content-length that is not a number', ['HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\nabc']],
    ['has a negative content-length', ['HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nabc']],
    [
      'has both content-length and chunked encoding',
      ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n'],
    ],
    ['has other bytes than a line break after a chunk', [chunkedHead, '2\r\nabcd0\r\n\r\n']],
    ['is HTTP/0.9', ['<html>hello</html>']],
    ['is another protocol', ['SSH-2.0-OpenSSH_9.6\r\n']],
    ['is binary junk', [Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0])]],
    ['has a status that is not a number', ['HTTP/1.1 abc OK\r\n\r\n']],
    ['has a header with a line break in its name', ['HTTP/1.1 200 OK\r\na b: c\r\n\r\n']],
    [
      'switches protocols without an Upgrade request',
      ['HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ],
    [
      'comes after 200 interim responses',
      [
        ...Array(200).fill('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
        'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
      ],
    ],
    ['has an unknown content encoding', [buildEncodedResponse('lzma', Buffer.from([0x5d, 0, 0, 0x80]))]],
    ['is encoded thrice', [buildEncodedResponse('gzip, gzip, gzip', gzip(gzip(gzip(Buffer.from('a')))))]],
    ['is encoded two thousand times', [buildEncodedResponse(Array(2000).fill('gzip').join(', '), 'x')]],
    [
      'is truncated within its encoding',
      [buildEncodedResponse('gzip', gzip(Buffer.from('a'.repeat(999))).subarray(0, 12))],
    ],
    ['has a NUL in a header', ['HTTP/1.1 200 OK\r\nx-a: b\0c\r\ncontent-length: 0\r\n\r\n']],
    ['has a lone CR in a header', ['HTTP/1.1 200 OK\r\nx-a: b\rx-c: d\r\ncontent-length: 0\r\n\r\n']],
    ['folds a header', ['HTTP/1.1 200 OK\r\nx-a: b\r\n c\r\ncontent-length: 0\r\n\r\n']],
    ['has a header with an empty name', ['HTTP/1.1 200 OK\r\n: b\r\ncontent-length: 0\r\n\r\n']],
    ['has a space before the colon of content-length', ['HTTP/1.1 200 OK\r\ncontent-length : 2\r\n\r\nab']],
    ['begins with the HTTP/2 preface', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']],
    ['begins with an HTTP/2 frame', [Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])]],
    ['declares HTTP/3.0', ['HTTP/3.0 200 OK\r\ncontent-length: 0\r\n\r\n']],
    ['has a status of two digits', ['HTTP/1.1 20 OK\r\ncontent-length: 0\r\n\r\n']],
    ['has a chunk length with the prefix 0x', [chunkedHead, '0x2\r\nab\r\n0\r\n\r\n']],
  ]

  test.each(responses)('because it %s', async (_what, parts) => {
    const server = await startSendingServer(...parts)
    expect(await createOutboundClient(loopback).catchReason(urlOf(server))).toBe('invalid_answer')
  })

  test('because its connection is reset after some bytes', async () => {
    const server = await startServerOnRequest((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\nabc', () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      )
    })
    expect(await createOutboundClient(loopback).catchReason(urlOf(server))).toBe('invalid_answer')
  })
})

function buildEncodedResponse(encoding: string, body: string | Buffer): Buffer {
  const head = `HTTP/1.1 200 OK\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}

describe('no response at all', () => {
  test('is the error `unreachable` when the connection is closed or reset at once', async () => {
    const closing = await startServerOnRequest((socket) => socket.end())
    const resetting = await startServerOnRequest((socket) => socket.resetAndDestroy())
    const slamming = await startTcpServer((socket) => socket.resetAndDestroy())
    for (const server of [closing, resetting, slamming])
      expect(await createOutboundClient(loopback).catchReason(urlOf(server))).toBe('unreachable')
  })
})

describe('a response that is too large', () => {
  test.each([
    [
      'endless by its content-length',
      'HTTP/1.1 200 OK\r\ncontent-length: 1000000000000\r\n\r\n',
      Buffer.alloc(65_536),
    ],
    [
      'endless by chunks',
      chunkedHead,
      Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')]),
    ],
    ['endless until the connection closes', 'HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(65_536)],
    [
      'an endless event stream',
      'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n',
      Buffer.from('data: more\n\n'.repeat(5000)),
    ],
    ['endless in one-byte chunks', chunkedHead, Buffer.from('1\r\nx\r\n'.repeat(1000))],
    [
      'endless and compressed',
      `${chunkedHead.slice(0, -2)}content-encoding: gzip\r\n\r\n`,
      Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')]),
    ],
  ])('because it is %s is cut off at the limit', async (_what, head, chunk) => {
    const counted = { bytes: 0 }
    const server = await startServerOnRequest((socket) => {
      socket.write(head)
      flood(socket, chunk, counted)
    })
    const client = createOutboundClient(loopback)
    expect(await client.catchReason(urlOf(server), { maxBytes: mebibyte, deadlineMs: 60_000 })).toBe(
      'too_large',
    )
    await waitUntil(() => server.sockets.size === 0)
    // One-byte chunks take six bytes each; the rest is what both ends of the connection buffer.
    expect(counted.bytes).toBeLessThan(6 * mebibyte + 16 * mebibyte)
  })

  test('is rejected by its announced size, except of a HEAD', async () => {
    const server = await startSendingServer(`HTTP/1.1 200 OK\r\ncontent-length: ${2 * mebibyte}\r\n\r\n`)
    const client = createOutboundClient(loopback)
    expect(await client.catchReason(urlOf(server), { maxBytes: mebibyte, deadlineMs: 60_000 })).toBe(
      'too_large',
    )
    const head = await client.send(urlOf(server), { method: 'HEAD', maxBytes: mebibyte })
    expect(head.status).toBe(200)
  })

  test.each([
    ['one header of a megabyte', `HTTP/1.1 200 OK\r\nx-big: ${'a'.repeat(mebibyte)}\r\n\r\n`],
    ['a hundred thousand headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}\r\n`],
    ['a header name of a megabyte', `HTTP/1.1 200 OK\r\n${'a'.repeat(mebibyte)}: b\r\n\r\n`],
    ['a megabyte of trailers', `${chunkedHead}2\r\nab\r\n0\r\n${'a: b\r\n'.repeat(100_000)}\r\n`],
  ])('because it has %s', async (_what, response) => {
    const server = await startSendingServer(response)
    expect(await createOutboundClient(loopback).catchReason(urlOf(server))).toBe('too_large')
  })

  const bomb = Buffer.alloc(64 * mebibyte)
  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { 1: 1 } })],
    ['zstd', zstdCompressSync],
  ] as const)('because its body in %s decompresses beyond the limit', async (encoding, compress) => {
    const server = await startSendingServer(buildEncodedResponse(encoding, compress(bomb)))
    expect(await createOutboundClient(loopback).catchReason(urlOf(server), { maxBytes: mebibyte })).toBe(
      'too_large',
    )
  })
})

describe('an unusual response that is valid', () => {
  const responses: [string, string | Buffer, object][] = [
    [
      '204 with a body',
      'HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello',
      { status: 204, body: '' },
    ],
    ['304', 'HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\netag: "a"\r\n\r\n', { status: 304, body: '' }],
    [
      'interim responses before the response',
      'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
      { status: 200, body: 'ok' },
    ],
    [
      'more bytes than content-length',
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok HTTP/1.1 200 OK\r\n',
      { status: 200, body: 'ok' },
    ],
    [
      'an unknown transfer coding, until the connection closes',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\nab',
      { status: 200, body: 'ab' },
    ],
    [
      'a transfer coding that declares chunked twice',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked, chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n',
      { status: 200, body: 'ab' },
    ],
    [
      'an empty body that is declared as compressed',
      buildEncodedResponse('gzip', ''),
      { status: 200, body: '' },
    ],
    ['an unknown encoding of an empty body', buildEncodedResponse('lzma', ''), { status: 200, body: '' }],
    ['a non-standard status', 'HTTP/1.1 299 Odd\r\ncontent-length: 0\r\n\r\n', { status: 299, body: '' }],
    ['an older HTTP version', 'HTTP/1.0 200 OK\r\n\r\nold', { status: 200, body: 'old' }],
    [
      'a compressed body',
      buildEncodedResponse('gzip', gzip(Buffer.from('small'))),
      { status: 200, body: 'small' },
    ],
  ]

  test.each(responses)('%s', async (_what, response, expected) => {
    const server = await startSendingServer(response)
    const { status, body } = await createOutboundClient(loopback).send(urlOf(server))
    expect({ status, body: Buffer.from(body).toString() }).toEqual(expected)
  })

  test('to HEAD: the content-length of a body that is not sent', async () => {
    const server = await startSendingServer('HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n')
    const response = await createOutboundClient(loopback).send(urlOf(server), { method: 'HEAD' })
    expect(response).toMatchObject({ status: 200, headers: { 'content-length': '1000000000' } })
    expect(response.body).toHaveLength(0)
  })

  test('header names are lower case, and repeated headers are joined', async () => {
    const server = await startSendingServer(
      'HTTP/1.1 200 OK\r\nX-List: a\r\nx-list: b\r\nConstructor: c\r\n__proto__: d\r\ncontent-length: 0\r\n\r\n',
    )
    const { headers } = await createOutboundClient(loopback).send(urlOf(server))
    expect(Object.entries(headers)).toEqual([
      ['x-list', 'a, b'],
      ['constructor', 'c'],
      ['__proto__', 'd'],
      ['content-length', '0'],
    ])
    expect('toString' in headers).toBe(false)
  })
})

test('bytes without a request do not reach the next caller', async () => {
  const server = await startTcpServer((socket) => {
    socket.on('data', () => {
      const good = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\ngood'
      socket.write(good)
      setTimeout(() => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\npoison'), 5)
    })
  })
  const client = createOutboundClient(loopback)
  for (let n = 0; n < 5; n++) {
    expect(await client.fetchText(urlOf(server))).toBe('good')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})
