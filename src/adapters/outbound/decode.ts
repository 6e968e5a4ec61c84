// Content-Encoding, at most one: chains are how a kilobyte becomes a gigabyte. Decoded off the main thread,
// and never beyond the cap.
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { fault, faultOf } from './faults.ts'

type Decoder = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const inflate: Decoder = promisify(zlib.inflate)
const inflateRaw: Decoder = promisify(zlib.inflateRaw)
const gunzip: Decoder = promisify(zlib.gunzip)
const unzstd = promisify(zlib.zstdDecompress)

/** RFC 9659: a zstd answer needs no window over 8 MiB. */
const zstdWindow = { [zlib.constants.ZSTD_d_windowLogMax]: 23 }

const decoders = new Map<string, Decoder>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  // Some servers leave out the zlib header that `deflate` stands for; its first byte ends in 8.
  ['deflate', (body, options) => (((body[0] ?? 0) & 15) === 8 ? inflate : inflateRaw)(body, options)],
  ['br', promisify(zlib.brotliDecompress)],
  ['zstd', (body, options) => unzstd(body, { ...options, params: zstdWindow })],
])

export const acceptEncoding = 'gzip, deflate, br, zstd'

/** The body as it was before encoding; throws UpstreamError `too_large` or `invalid_answer`. */
export async function decoded(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  if (name === 'identity' || name === '') return body
  const decode = decoders.get(name)
  if (!decode) throw fault('invalid_answer', `content-encoding ${encoding}`)
  try {
    return await decode(body, { maxOutputLength: maxBytes })
  } catch (error) {
    throw faultOf(error, true)
  }
}
