import { once } from 'node:events'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { UpstreamError } from '#base/upstream-error.ts'
import { decodeContent } from './content-encoding.ts'

const text = Buffer.from('{"hello":"world"}')
const mebibyte = 2 ** 20

/** Brotli decodes up to one window ahead of what it emits. */
const decoderLookahead = 4 * mebibyte

const encoders = {
  gzip: { once: zlib.gzipSync, stream: zlib.createGzip },
  deflate: { once: zlib.deflateSync, stream: zlib.createDeflate },
  br: { once: zlib.brotliCompressSync, stream: zlib.createBrotliCompress },
  zstd: { once: zlib.zstdCompressSync, stream: zlib.createZstdCompress },
}
const encodings = Object.keys(encoders) as (keyof typeof encoders)[]

const catchErrorKind = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof UpstreamError ? error.reason : error
}

/** A body that decodes to that many bytes and is corrupt after them. */
async function createBrokenBody(encoding: keyof typeof encoders, bytes: number) {
  const stream = encoders[encoding].stream()
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.write(Buffer.alloc(bytes))
  await promisify(stream.flush.bind(stream))()
  stream.destroy()
  await once(stream, 'close')
  return Buffer.concat([...chunks, Buffer.alloc(4096, 0xff)])
}

test.each(encodings)('%s is decoded', async (encoding) => {
  expect(await decodeContent(encoders[encoding].once(text), encoding, 1000)).toEqual(text)
  expect(await decodeContent(encoders[encoding].once(text), ` ${encoding.toUpperCase()} `, 1000)).toEqual(
    text,
  )
})

test('x-gzip, deflate without the zlib header, and no encoding are accepted', async () => {
  expect(await decodeContent(zlib.gzipSync(text), 'x-gzip', 1000)).toEqual(text)
  expect(await decodeContent(zlib.deflateRawSync(text), 'deflate', 1000)).toEqual(text)
  expect(await decodeContent(text, 'identity', 1000)).toEqual(text)
  expect(await decodeContent(text, '', 1000)).toEqual(text)
})

test.each(encodings)('%s may reach the cap but not exceed it', async (encoding) => {
  const body = encoders[encoding].once(text)
  expect(await decodeContent(body, encoding, text.length)).toEqual(text)
  expect(await catchErrorKind(decodeContent(body, encoding, text.length - 1))).toBe('too_large')
})

test.each(encodings)('a %s bomb is not decoded beyond the cap', async (encoding) => {
  const bomb = await createBrokenBody(encoding, decoderLookahead + 2 * mebibyte)
  expect(await catchErrorKind(decodeContent(bomb, encoding, mebibyte))).toBe('too_large')
  expect(await catchErrorKind(decodeContent(bomb, encoding, decoderLookahead + 4 * mebibyte))).toBe(
    'invalid_answer',
  )
})

test.each(['gzip, gzip', 'gzip,br', 'identity, gzip', 'compress', 'aws-chunked', 'gzip;q=1', 'constructor'])(
  'the unsupported encoding "%s" is an invalid response',
  async (encoding) => {
    expect(await catchErrorKind(decodeContent(zlib.gzipSync(text), encoding, 1000))).toBe('invalid_answer')
  },
)

test.each(encodings)('a body that is not %s, or truncated, is an invalid response', async (encoding) => {
  expect(await catchErrorKind(decodeContent(text, encoding, 1000))).toBe('invalid_answer')
  const short = encoders[encoding].once(text).subarray(0, -6)
  expect(await catchErrorKind(decodeContent(short, encoding, 1000))).toBe('invalid_answer')
})

test('a zstd body that needs a window over 8 MiB is an invalid response', async () => {
  const params = { [zlib.constants.ZSTD_c_windowLog]: 25 }
  const stream = zlib.createZstdCompress({ params })
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.end(Buffer.alloc(mebibyte))
  await once(stream, 'end')
  expect(await catchErrorKind(decodeContent(Buffer.concat(chunks), 'zstd', 2 * mebibyte))).toBe(
    'invalid_answer',
  )
})
