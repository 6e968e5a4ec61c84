import type { SecretKey } from './secret-keys.ts'

/**
 * The keys of the service: the first one seals, all of them open. Whoever holds the ring uses its keys of the moment, so
 * that they can be replaced while the service runs.
 */
export type KeyRing = { keys: readonly SecretKey[] }
