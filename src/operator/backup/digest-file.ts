import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Bytes from `start` on. */
export type ByteRange = { start: number; bytes: number }

/** The bytes of a range as a stream; an empty range is an empty stream. */
export const streamRange = (path: string, { start, bytes }: ByteRange) =>
  bytes === 0 ? [] : createReadStream(path, { start, end: start + bytes - 1 })

/** SHA-256 in hexadecimal. */
export async function digestRange(path: string, range: ByteRange): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(streamRange(path, range), hash)
  return hash.digest('hex')
}
