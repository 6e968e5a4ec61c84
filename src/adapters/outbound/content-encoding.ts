// Decodes Content-Encoding. Only one encoding is accepted: chained ones let a kilobyte become a gigabyte. Decoding runs
// in libuv's thread pool and stops at the cap.
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { createUpstreamError, toUpstreamError } from './upstream-errors.ts'

type Decoder = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const inflate: Decoder = promisify(zlib.inflate)
const inflateRaw: Decoder = promisify(zlib.inflateRaw)
const gunzip: Decoder = promisify(zlib.gunzip)
const unzstd = promisify(zlib.zstdDecompress)

/** RFC 9659: a zstd window must not exceed 8 MiB (2^23 bytes). */
const zstdWindow = { [zlib.constants.ZSTD_d_windowLogMax]: 23 }

const decoders = new Map<string, Decoder>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  // Some servers omit the zlib header that `deflate` requires; the low four bits of its first byte are 8.
  ['deflate', (body, options) => (((body[0] ?? 0) & 15) === 8 ? inflate : inflateRaw)(body, options)],
  ['br', promisify(zlib.brotliDecompress)],
  ['zstd', (body, options) => unzstd(body, { ...options, params: zstdWindow })],
])

export const acceptEncoding = 'gzip, deflate, br, zstd'

/** The decoded body. Throws UpstreamError `too_large` or `invalid_answer`. */
export async function decodeContent(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  if (name === 'identity' || name === '') return body
  const decode = decoders.get(name)
  if (!decode) throw createUpstreamError('invalid_answer', `content-encoding ${encoding}`)
  try {
    return await decode(body, { maxOutputLength: maxBytes })
  } catch (error) {
    throw toUpstreamError(error, true)
  }
}
