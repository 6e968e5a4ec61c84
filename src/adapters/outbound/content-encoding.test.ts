import { once } from 'node:events'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { UpstreamError } from '#base/upstream-error.ts'
import { decodeContent, decodePartialContent, isUndeclaredGzip } from './content-encoding.ts'

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

test.each([
  ['gzip, gzip', zlib.gzipSync(zlib.gzipSync(text))],
  ['gzip,br', zlib.brotliCompressSync(zlib.gzipSync(text))],
  ['gzip, gzip', zlib.gzipSync(text)],
  ['identity, gzip', zlib.gzipSync(text)],
  ['gzip, aws-chunked', zlib.gzipSync(text)],
  ['gzip;q=1', zlib.gzipSync(text)],
  ['UTF-8', text],
  ['none', text],
  ['aws-chunked', text],
  ['ISO-8859-1', Buffer.from([0xe9, 0, 1])],
  ['binary', Buffer.from([0x89, 0, 1])],
  ['compress', text],
  ['constructor', text],
  ['gzip', text],
  ['br', text],
  ['zstd', text],
  ['deflate', text],
  ['gzip', Buffer.from([0x89, 0x50, 0, 1])],
])('a body labelled "%s" is read as it is encoded', async (encoding, body) => {
  const expected = encoding === 'binary' || body.length < 5 ? body : text
  expect(await decodeContent(body, encoding, 1000)).toEqual(expected)
})

const compressed = zlib.gzipSync(text)

test.each([
  ['gzip, gzip, gzip', zlib.gzipSync(zlib.gzipSync(compressed))],
  ['compress', compressed],
  ['constructor', compressed],
  ['br', compressed],
  ['a, b, c, d, e', text],
])('an unreadable body labelled "%s" is an error that names it', async (encoding, body) => {
  const error = await decodeContent(body, encoding, 1000).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ reason: 'invalid_answer', message: expect.stringContaining(`"${encoding}"`) })
})

test('the encoding in an error is short and has no markup', async () => {
  const error = await decodeContent(compressed, `<b>\n"${'x'.repeat(100)}`, 1000).catch(
    (reason: Error) => reason,
  )
  expect(String(error)).toContain('"?b???xxx')
  expect(String(error).length).toBeLessThan(200)
})

test('two encodings have one cap', async () => {
  const bomb = zlib.gzipSync(zlib.gzipSync(Buffer.alloc(mebibyte)))
  expect(await catchErrorKind(decodeContent(bomb, 'gzip, gzip', 2000))).toBe('too_large')
})

test.each(encodings)('a truncated %s body is an invalid response with its beginning', async (encoding) => {
  const stream = encoders[encoding].stream()
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.write(text)
  await promisify(stream.flush.bind(stream))()
  stream.destroy()
  const start = Buffer.concat(chunks)
  expect(await catchErrorKind(decodeContent(start, encoding, 1000))).toBe('invalid_answer')
  expect(await decodePartialContent(start, encoding, 1000)).toEqual(text)
})

test.each([
  ['application/json', true],
  ['text/csv; charset=utf-8', true],
  ['', true],
  ['application/gzip', false],
  ['application/octet-stream', false],
  ['application/x-tar', false],
])('a body of the type "%s" that begins as gzip is decoded undeclared: %s', (type, expected) => {
  expect(isUndeclaredGzip(type, compressed)).toBe(expected)
  expect(isUndeclaredGzip(type, text)).toBe(false)
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
