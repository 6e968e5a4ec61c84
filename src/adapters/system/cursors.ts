import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Cursors } from '#core/ports/cursors.ts'

const tagLength = 16

/**
 * Cursors signed with keys derived from the service's keys (HKDF, RFC 5869), so that every replica accepts them.
 * The first key signs, all verify. Base64url of tag and payload; the name of the list is signed but not contained.
 * `ring`: its keys may change meanwhile.
 */
export function createCursors(ring: { readonly keys: readonly { key: KeyObject }[] }): Cursors {
  const derived = new WeakMap<KeyObject, Buffer>()
  const deriveSigningKey = (key: KeyObject): Buffer => {
    const known = derived.get(key) ?? Buffer.from(hkdfSync('sha256', key, '', 'tenon cursors', 32))
    derived.set(key, known)
    return known
  }
  const listSigningKeys = () => ring.keys.map(({ key }) => deriveSigningKey(key))
  const computeTag = (key: Buffer, payload: string, list: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([list, payload]))
      .digest()
      .subarray(0, tagLength)
  return {
    seal(payload, list) {
      const [first] = listSigningKeys()
      if (!first) throw new Error('no key to sign cursors with')
      return Buffer.concat([computeTag(first, payload, list), Buffer.from(payload)]).toString('base64url')
    },
    open(cursor, list) {
      const bytes = Buffer.from(cursor, 'base64url')
      if (bytes.length <= tagLength || bytes.toString('base64url') !== cursor) return null
      const tag = bytes.subarray(0, tagLength)
      const payload = bytes.toString('utf8', tagLength)
      return listSigningKeys().some((key) => timingSafeEqual(tag, computeTag(key, payload, list)))
        ? payload
        : null
    },
  }
}
