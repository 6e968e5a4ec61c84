// Decodes Content-Encoding. Servers and proxies label bodies wrongly: the bytes decide whether an encoding was applied, and
// text is read as it is. At most two encodings are decoded, and each stops at the cap: chained ones let a kilobyte become a
// gigabyte. Decoding runs in libuv's thread pool.
import { isUtf8 } from 'node:buffer'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { createEncodingError, toShownEncoding, toUpstreamError } from './upstream-errors.ts'

type DecoderOptions = { maxOutputLength: number; finishFlush?: number }
type Decoder = (body: Buffer, options: DecoderOptions) => Promise<Buffer>

const inflate: Decoder = promisify(zlib.inflate)
const inflateRaw: Decoder = promisify(zlib.inflateRaw)
const gunzip: Decoder = promisify(zlib.gunzip)
const unbrotli: Decoder = promisify(zlib.brotliDecompress)
const unzstd = promisify(zlib.zstdDecompress)

/** RFC 9659: a zstd window must not exceed 8 MiB (2^23 bytes). */
const zstdWindow = { [zlib.constants.ZSTD_d_windowLogMax]: 23 }

const {
  Z_SYNC_FLUSH: flushZlib,
  BROTLI_OPERATION_FLUSH: flushBrotli,
  ZSTD_e_flush: flushZstd,
} = zlib.constants

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that text does not contain
const controlCharacter = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Compressed data has bytes that no text has. */
const isPlainText = (body: Buffer) =>
  isUtf8(body) && !controlCharacter.test(body.toString('latin1', 0, 1_000))

/** `isApplied`: whether the bytes can be of this encoding. `flush`: decodes the beginning of a body. */
type ContentCoding = { isApplied(body: Buffer): boolean; decode: Decoder; flush: number }

export const isGzip = (body: Uint8Array) => body[0] === 0x1f && body[1] === 0x8b
const isZlib = (body: Buffer) =>
  body.length > 1 && ((body[0] ?? 0) & 15) === 8 && body.readUInt16BE() % 31 === 0
const isZstd = (body: Buffer) => body.length > 3 && body.readUInt32LE() === 0xfd2fb528

const gzip: ContentCoding = { isApplied: isGzip, decode: gunzip, flush: flushZlib }

const codings = new Map<string, ContentCoding>([
  ['gzip', gzip],
  ['x-gzip', gzip],
  [
    'deflate',
    {
      isApplied: (body) => isZlib(body) || !isPlainText(body),
      // Some servers omit the zlib header that `deflate` requires; the low four bits of its first byte are 8.
      decode: (body, options) => (((body[0] ?? 0) & 15) === 8 ? inflate : inflateRaw)(body, options),
      flush: flushZlib,
    },
  ],
  ['br', { isApplied: (body) => !isPlainText(body), decode: unbrotli, flush: flushBrotli }],
  [
    'zstd',
    {
      isApplied: isZstd,
      decode: (body, options) =>
        unzstd(body, {
          ...options,
          // @guard
          params: zstdWindow,
        }),
      flush: flushZstd,
    },
  ],
])

/** Names that change no byte: charsets, transfer encodings and names for no encoding. */
const unchanging =
  /^(identity|none|aws-chunked|chunked|binary|[78]bit|utf-?(8|16(le|be)?)|(us-)?ascii|iso-8859-\d+|windows-\d+)$/
const maxCodings = 4
const maxDecoded = 2

const streamDecoders = new Map<string, () => Transform>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['deflate', () => zlib.createInflate()],
  ['br', () => zlib.createBrotliDecompress()],
  ['zstd', () => zlib.createZstdDecompress({ params: zstdWindow })],
])

export const acceptEncoding = 'gzip, deflate, br, zstd'

/** The decoded body. Throws UpstreamError `too_large` or `invalid_answer`. */
export const decodeContent = (body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> =>
  decodeInTurn(body, encoding, (coding, current) =>
    coding.decode(current, {
      // @guard
      maxOutputLength: maxBytes,
    }),
  )

/** As much as possible of a body of which only the beginning has arrived. */
export const decodePartialContent = (body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> =>
  decodeInTurn(body, encoding, (coding, current) =>
    coding.decode(current, { maxOutputLength: maxBytes, finishFlush: coding.flush }),
  )

async function decodeInTurn(
  body: Buffer,
  encoding: string,
  decode: (coding: ContentCoding, current: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  const names = listNames(encoding)
  if (names.length > maxCodings) throw createEncodingError(encoding)
  let current = body
  let decoded = 0
  for (const name of names.toReversed()) {
    const coding = codings.get(name)
    if (coding ? !coding.isApplied(current) : isPlainText(current)) continue
    // @guard content-encoding hostile-responses
    if (!coding || decoded === maxDecoded) throw createEncodingError(encoding)
    decoded++
    current = await decode(coding, current).catch((error: unknown) => {
      const { reason } = toUpstreamError(error, true)
      throw reason === 'too_large' ? toUpstreamError(error, true) : createEncodingError(encoding)
    })
  }
  return current
}

/** In the order in which they were applied, without parameters. */
const listNames = (encoding: string): string[] =>
  encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.split(';', 1)[0]?.trim() ?? '')
    .filter((name) => name !== '' && !unchanging.test(name))

/**
 * The names of the encodings if one of them is unknown; otherwise undefined. A body that could be read
 * nevertheless was not encoded.
 */
export const findUnknownEncoding = (encoding: string): string | undefined =>
  listNames(encoding).some((name) => !codings.has(name)) ? toShownEncoding(encoding) : undefined

const compressibleType = /^$|json|text|xml|javascript|yaml|csv/i

/** Whether a body without Content-Encoding is compressed although its media type is a text type. */
export const isUndeclaredGzip = (type: string, start: Uint8Array) =>
  isGzip(start) && compressibleType.test(type)

/** The decoded body as it arrives; its reader must limit the bytes. Throws UpstreamError `invalid_answer`. */
export function decodeStream(body: Readable, encoding: string): Readable {
  const names = listNames(encoding)
  if (names.length > maxDecoded) throw createEncodingError(encoding)
  return names.toReversed().reduce((current, name) => {
    const createDecoder = streamDecoders.get(name)
    if (!createDecoder) throw createEncodingError(encoding)
    // Its reader gets the error, and the body is closed with it.
    return pipeline(current, createDecoder(), () => {})
  }, body)
}
