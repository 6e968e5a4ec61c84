import type { KeyRotation } from '#main/key-rotation/rotate-keys.ts'

/**
 * The output of `tenon keys rotate` for people. `otherKeys`: further keys in SECRET_KEYS, which the operator removes.
 */
export function formatKeyRotation(rotation: KeyRotation, otherKeys: readonly string[]): string {
  const { keyId, retired, resealed, unreadable } = rotation
  const lines = [`Everything is sealed with the key "${keyId}" (sealed again: ${resealed}).`]
  if (retired.length > 0)
    lines.push(`Retired: ${retired.join(', ')}. Back up the new key file together with the database.`)
  if (otherKeys.length > 0)
    lines.push(`No secret needs ${otherKeys.join(', ')}: remove it from SECRET_KEYS of every replica.`)
  if (unreadable > 0) lines.push(`No key opens ${unreadable} of the sealed texts; they stay unchanged.`)
  return lines.join('\n')
}
