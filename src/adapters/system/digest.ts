import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Digest } from '#core/ports/system.ts'

export const systemDigest: Digest = {
  sha256: (text) => `sha256:${hash('sha256', text, 'hex')}`,
  crc32: (text) => crc32(text),
}
