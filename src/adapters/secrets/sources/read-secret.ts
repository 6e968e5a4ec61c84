import type { SecretReference } from '#core/model/auth-connections/secret-reference.ts'
import type { Tenant } from '#core/ports/upstream.ts'

/** `pattern`: the grant that permits the reference. */
export type SecretReading = SecretReference & { pattern: string; tenant: Tenant; signal: AbortSignal }

/** `leaseMs`: how long the source guarantees the value; absent if it does not say. */
export type ReadValue = { value: string; leaseMs?: number }

/** Reads one secret of a source. Throws only `SecretReadError`. */
export type ReadSecret = (reading: SecretReading) => Promise<ReadValue>

/** The message is for the owner of the connection: a sentence without values. */
export class SecretReadError extends Error {
  override readonly name = 'SecretReadError'
}

export const maxSecretBytes = 64 * 1024

/** One text for everything that is not there, so that an answer does not tell what else is at a path. */
export const createMissingError = () => new SecretReadError('There is no such secret.')

/** The member of a secret that is an object; `a.b` is also the member `b` of the member `a`. */
export function selectMember(members: unknown, key: string): string {
  const value = findMember(members, key)
  if (typeof value === 'string') return value
  throw value === undefined
    ? createMissingError()
    : new SecretReadError(`The member ${JSON.stringify(key)} of the secret is not a text.`)
}

function findMember(members: unknown, key: string): unknown {
  if (typeof members !== 'object' || members === null) return undefined
  if (Object.hasOwn(members, key)) return (members as Record<string, unknown>)[key]
  const dot = key.indexOf('.')
  return dot < 0 ? undefined : findMember(findMember(members, key.slice(0, dot)), key.slice(dot + 1))
}

/** A secret that is one text: the whole of it, or a member of its JSON. */
export function selectText(text: string, key: string): string {
  if (key === '') return text.replace(/\r?\n$/, '')
  try {
    return selectMember(JSON.parse(text), key)
  } catch (error) {
    throw error instanceof SecretReadError
      ? error
      : new SecretReadError('The secret is not JSON, so it has no members.')
  }
}

/** Throws for bytes that are no text in UTF-8, such as a key in binary. */
export function decodeSecret(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new SecretReadError('The secret is binary; only texts in UTF-8 can be used.')
  }
}
