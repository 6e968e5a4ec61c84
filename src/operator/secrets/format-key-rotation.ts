import type { KeyRotation } from '#main/key-rotation/rotate-keys.ts'

/** What `tenon keys rotate` prints for people. `otherKeys`: of SECRET_KEYS, which the operator removes. */
export function formatKeyRotation(rotation: KeyRotation, otherKeys: readonly string[]): string {
  const { keyId, retired, resealed, unreadable } = rotation
  const lines = [`Everything is sealed with the key "${keyId}" (sealed again: ${resealed}).`]
  if (retired.length > 0)
    lines.push(`Retired: ${retired.join(', ')}. Back up the new key file together with the database.`)
  if (otherKeys.length > 0)
    lines.push(`Nothing needs ${otherKeys.join(', ')}: remove it from SECRET_KEYS of every replica.`)
  if (unreadable > 0) lines.push(`${unreadable} texts could not be opened by any key; they stay as they are.`)
  return lines.join('\n')
}
