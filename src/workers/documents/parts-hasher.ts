import { createHash } from 'node:crypto'

/** Bytes of parts with at least this many characters are kept. */
const minRememberedLength = 500
/** Limit of the characters of all kept parts. */
const maxRememberedLength = 16_000_000

/**
 * Hashes texts that consist of parts, with the results of `systemDigest` for whole texts. The bytes of a large part are
 * encoded once.
 */
export class PartsHasher {
  readonly #bytes = new Map<string, Buffer>()
  #remainingLength = maxRememberedLength

  sha256(parts: readonly string[]): string {
    const hash = createHash('sha256')
    let between = ''
    for (const part of parts) {
      if (part.length < minRememberedLength) between += part
      else {
        hash.update(between).update(this.#encode(part))
        between = ''
      }
    }
    return `sha256:${hash.update(between).digest('hex')}`
  }

  #encode(part: string): Buffer {
    const known = this.#bytes.get(part)
    if (known) return known
    const bytes = Buffer.from(part)
    this.#remainingLength -= part.length
    if (this.#remainingLength >= 0) this.#bytes.set(part, bytes)
    return bytes
  }
}
