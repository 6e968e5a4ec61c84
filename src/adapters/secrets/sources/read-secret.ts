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

/** The member of a secret that is an object. */
export function selectMember(members: unknown, key: string): string {
  const value =
    typeof members === 'object' && members !== null && Object.hasOwn(members, key)
      ? (members as Record<string, unknown>)[key]
      : undefined
  if (typeof value === 'string') return value
  throw value === undefined
    ? createMissingError()
    : new SecretReadError(`The member ${JSON.stringify(key)} of the secret is not a text.`)
}
