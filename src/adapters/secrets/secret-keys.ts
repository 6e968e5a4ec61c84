// Parses SECRET_KEYS (`id:base64,…`): the first key seals, all of them open.
// Errors never repeat the content of an entry, since a malformed entry may consist of the key alone.
import { createSecretKey, type KeyObject } from 'node:crypto'

/** A KeyObject does not reveal the key when printed. */
export type SecretKey = { id: string; key: KeyObject }

/** All errors at once; keys only when there are none. */
export type ParsedSecretKeys = { keys: SecretKey[]; errors: string[] }

const keyLength = 32
const idPattern = /^[A-Za-z0-9._-]{1,32}$/
const idRule = 'the id 1 to 32 letters, digits, dots, dashes or underscores'
const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/

type KeyEntry = { name: string; id: string; bytes: Buffer; errors: string[] }

/** Parses keys of 32 random bytes as comma-separated `id:base64`. Errors name the entry by position and id. */
export function parseSecretKeys(text: string): ParsedSecretKeys {
  const entries = text.trim().split(',').map(parseEntry)
  const errors = entries.flatMap((entry, index) => [
    ...entry.errors,
    ...findDuplicates(entry, entries.slice(0, index)),
  ])
  if (errors.length > 0) return { keys: [], errors }
  return { keys: entries.map(({ id, bytes }) => ({ id, key: createSecretKey(bytes) })), errors }
}

function parseEntry(text: string, index: number): KeyEntry {
  const entry = text.trim()
  const colon = entry.indexOf(':')
  const id = entry.slice(0, Math.max(colon, 0))
  const encoded = entry.slice(colon + 1)
  const hasValidId = idPattern.test(id)
  const name = hasValidId ? `entry ${index + 1} ("${id}")` : `entry ${index + 1}`
  const bytes = Buffer.from(encoded, 'base64')
  if (!hasValidId) return { name, id: '', bytes, errors: [`${name} must be id:base64, ${idRule}`] }
  return { name, id, bytes, errors: findKeyErrors(encoded, bytes).map((error) => `${name} ${error}`) }
}

function findKeyErrors(encoded: string, bytes: Buffer): string[] {
  if (!base64Pattern.test(encoded)) return ['must hold its key in base64']
  if (bytes.length !== keyLength) return [`must hold ${keyLength} bytes, it holds ${bytes.length}`]
  return isWeak(bytes) ? ['is not random: generate a key with `openssl rand -base64 32`'] : []
}

/** Printable text, few distinct bytes and constant steps do not come from a random source. */
function isWeak(bytes: Buffer): boolean {
  const step = (index: number) => ((bytes[index] ?? 0) - (bytes[index - 1] ?? 0)) & 255
  return (
    new Set(bytes).size <= keyLength / 2 ||
    bytes.every((byte) => byte >= 0x20 && byte < 0x7f) ||
    bytes.every((_, index) => index === 0 || step(index) === step(1))
  )
}

function findDuplicates(entry: KeyEntry, earlier: KeyEntry[]): string[] {
  if (entry.errors.length > 0) return []
  const sameId = earlier.find((other) => other.id === entry.id)
  const sameKey = earlier.find((other) => other.bytes.equals(entry.bytes))
  return [
    ...(sameId ? [`${entry.name} has the id of ${sameId.name}`] : []),
    ...(sameKey ? [`${entry.name} has the key of ${sameKey.name}`] : []),
  ]
}
