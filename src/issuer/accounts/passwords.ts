// Passwords as scrypt hashes. Each hash contains its cost, so that the cost can be raised while old hashes still match.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ClientAddress, ClientNetwork } from '#base/web/client-address.ts'
import { defaultScryptCost, derivedKeyLength, deriveKey, type ScryptCost } from '#platform/derive-key.ts'
import { FairSlots } from '#platform/fair-slots.ts'

export const minPasswordLength = 12

type PasswordHash = ScryptCost & { salt: Buffer; key: Buffer }

/**
 * The origin of a password. Waiting hashes are computed in turn: addresses with many wrong passwords come last, then by
 * `network`, then by account. `signal` aborts when the client disconnects.
 */
export type PasswordSource = {
  network: ClientNetwork | `user ${string}`
  email: string
  isSuspect: boolean
  signal: AbortSignal
}

/** `address`: for the audit trail. */
export type FormSource = PasswordSource & { network: ClientNetwork; address: ClientAddress }

/**
 * One hash at a time: concurrent hashes would exhaust the memory. An address may have 16 waiting hashes, an account 8.
 */
const slots = new FairSlots({ running: 1, waiting: 64, reserved: 0, waitMs: 10_000 })

/** Seconds after which a client that got no slot may retry. */
export const hashRetrySeconds = 10

async function deriveKeyInTurn(
  password: string,
  hash: Omit<PasswordHash, 'key'>,
  { network, email, isSuspect, signal }: PasswordSource,
): Promise<Buffer> {
  // @guard
  const release = await slots.acquire([isSuspect ? 'suspect' : '', network, email], { signal })
  return deriveKey(password, hash).finally(release)
}

const formatHash = ({ N, r, p, salt, key }: PasswordHash) =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

function parseHash(stored: string): PasswordHash {
  const [, N, r, p, salt, key] = stored.split('$')
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt ?? '', 'base64url'),
    key: Buffer.from(key ?? '', 'base64url'),
  }
}

export class PasswordHasher {
  readonly #cost: ScryptCost
  /** Compared when the account has no hash. No password matches it, since its key is random. */
  readonly #placeholder: PasswordHash

  /** `cost`: the cost of new hashes. */
  constructor(cost = defaultScryptCost) {
    this.#cost = cost
    this.#placeholder = { ...cost, salt: randomBytes(16), key: randomBytes(derivedKeyLength) }
  }

  /** Throws SlotRejection when too many hashes wait. */
  async hash(password: string, source: PasswordSource): Promise<string> {
    const hash = { ...this.#cost, salt: randomBytes(16) }
    return formatHash({ ...hash, key: await deriveKeyInTurn(password, hash, source) })
  }

  /**
   * Whether the password matches the stored hash. Without a hash it waits in the same queue and takes as long, so that
   * timing reveals no accounts. Throws SlotRejection when too many hashes wait.
   */
  async verify(password: string, stored: string | null, source: PasswordSource): Promise<boolean> {
    const hash = stored === null ? this.#placeholder : parseHash(stored)
    const key = await deriveKeyInTurn(password, hash, source)
    return timingSafeEqual(key, hash.key)
  }
}
