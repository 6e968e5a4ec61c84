import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Cursors } from '#core/ports/cursors.ts'

const tagLength = 16

/**
 * Cursors signed with keys derived from the service's keys (HKDF, RFC 5869), so that every replica accepts them.
 * The first key signs, all verify. Base64url of tag and payload; the name of the list is signed but not contained.
 */
export function createCursors(keys: KeyObject[]): Cursors {
  const signingKeys = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'tenon cursors', 32)))
  const computeTag = (key: Buffer, payload: string, list: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([list, payload]))
      .digest()
      .subarray(0, tagLength)
  return {
    seal(payload, list) {
      const [first] = signingKeys
      if (!first) throw new Error('no key to sign cursors with')
      return Buffer.concat([computeTag(first, payload, list), Buffer.from(payload)]).toString('base64url')
    },
    open(cursor, list) {
      const bytes = Buffer.from(cursor, 'base64url')
      if (bytes.length <= tagLength || bytes.toString('base64url') !== cursor) return null
      const tag = bytes.subarray(0, tagLength)
      const payload = bytes.toString('utf8', tagLength)
      return signingKeys.some((key) => timingSafeEqual(tag, computeTag(key, payload, list))) ? payload : null
    },
  }
}
