import { createHash, hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Digest } from '#core/ports/system.ts'

export const systemDigest: Digest = {
  sha256: (text) => `sha256:${hash('sha256', text, 'hex')}`,
  *sha256OfParts(parts) {
    const digest = createHash('sha256')
    for (const part of parts) {
      digest.update(part)
      yield
    }
    return `sha256:${digest.digest('hex')}`
  },
  crc32: (text) => crc32(text),
}
