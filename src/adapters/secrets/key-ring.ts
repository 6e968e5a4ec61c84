import type { SecretKey } from './secret-keys.ts'

/**
 * The keys of the service: the first seals, all of them open. Holders of the ring always use its present keys, so that
 * the keys can be replaced while the service runs.
 */
export type KeyRing = { keys: readonly SecretKey[] }
