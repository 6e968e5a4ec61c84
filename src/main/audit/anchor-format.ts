// An anchor is a line with the heads of the audit trail, signed with a key of the service. Operators keep anchors where
// someone who can change the database cannot change them. Anchored entries that are missing were removed by someone.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretKey } from '#adapters/secrets/secret-keys.ts'
import type { Instant } from '#base/time.ts'

/** The last link of a chain at that time. `at`: when its entry was written. */
export type AnchoredHead = { chain: string; sequence: number; digest: string; at: Instant }

export type Anchor = { at: Instant; heads: AnchoredHead[] }

/** Signs with a key derived for anchors, so that no other use of the key can forge one. */
const sign = ({ key }: SecretKey, text: string) => {
  const anchorKey = createHmac('sha256', key).update('tenon audit anchor').digest()
  return createHmac('sha256', anchorKey).update(text).digest()
}

export function formatAnchor(anchor: Anchor, key: SecretKey): string {
  const signature = sign(key, JSON.stringify(anchor)).toString('base64url')
  return JSON.stringify({ ...anchor, key: key.id, signature })
}

/** Null for a damaged line, and for one that none of the keys signed. */
export function readAnchor(line: string, keys: readonly SecretKey[]): Anchor | null {
  const parsed = parseLine(line)
  const key = keys.find(({ id }) => id === parsed?.key)
  if (!parsed || !key || !Array.isArray(parsed.heads)) return null
  const { at, heads, signature } = parsed
  const expected = sign(key, JSON.stringify({ at, heads }))
  const given = Buffer.from(String(signature), 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? { at, heads } : null
}

type SignedAnchor = Anchor & { key: string; signature: string }

function parseLine(line: string): SignedAnchor | null {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
