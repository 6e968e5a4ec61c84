// Encryption of secrets at rest. Each secret has its own data key, wrapped by a key of the operator, and is bound to
// its place (table, row, field). The format is compact JWE with the place in the protected header, which is
// authenticated: a ciphertext that was moved, truncated or changed does not open. No plaintext is retained after a
// call.
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { ServiceError } from '#base/errors.ts'
import { Secret } from '#base/secret.ts'
import { truncateText } from '#base/text.ts'
import type { SecretLocation, Secrets } from '#core/ports/secrets.ts'
import type { KeyRing } from './key-ring.ts'
import type { SecretKey } from './secret-keys.ts'

const algorithms = { alg: 'A256GCMKW', enc: 'A256GCM' } as const
const acceptedAlgorithms = {
  keyManagementAlgorithms: [algorithms.alg],
  contentEncryptionAlgorithms: [algorithms.enc],
}

export interface RotatingSecrets extends Secrets {
  /** Seals the secret again with the first key; null when that key already sealed it. Throws like `open`. */
  reseal(sealed: string, place: SecretLocation): Promise<string | null>
}

/** The first key of the ring seals, all its keys open. */
export function createSecrets(ring: KeyRing): RotatingSecrets {
  findSealingKey(ring)

  const seal: Secrets['seal'] = async (plaintext, place) => {
    const { id, key } = findSealingKey(ring)
    return new CompactEncrypt(new TextEncoder().encode(plaintext))
      .setProtectedHeader({ ...algorithms, kid: id, place: formatPlace(place) })
      .encrypt(key)
  }

  const open: Secrets['open'] = async (sealed, place) => {
    const id = readKeyId(sealed, place)
    const key = ring.keys.find((candidate) => candidate.id === id)
    if (!key) throw createOpenError(place, `key ${truncateText(JSON.stringify(id), 40)} is not configured`)
    return new Secret(await decrypt(sealed, key, place))
  }

  return {
    seal,
    open,
    reseal: async (sealed, place) =>
      readKeyId(sealed, place) === findSealingKey(ring).id
        ? null
        : seal((await open(sealed, place)).reveal(), place),
  }
}

function findSealingKey({ keys: [first] }: KeyRing): SecretKey {
  if (first) return first
  throw new ServiceError('internal_error', 'Something went wrong.', { internal: 'no key to seal with' })
}

/** As JSON, so that no two places have the same representation. */
const formatPlace = ({ table, rowId, field }: SecretLocation) => JSON.stringify([table, rowId, field])

function readKeyId(sealed: string, place: SecretLocation): string {
  try {
    return String(decodeProtectedHeader(sealed).kid)
  } catch {
    throw createOpenError(place, 'the value is not a sealed secret')
  }
}

async function decrypt(sealed: string, { id, key }: SecretKey, place: SecretLocation): Promise<string> {
  const opened = await compactDecrypt(sealed, key, acceptedAlgorithms).catch((error: unknown) => {
    throw createOpenError(place, `key "${id}" does not open it: ${error}`)
  })
  // @guard
  if (opened.protectedHeader.place !== formatPlace(place))
    throw createOpenError(place, 'it was sealed for another place')
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(opened.plaintext)
}

const createOpenError = (place: SecretLocation, reason: string) =>
  new ServiceError('unavailable', 'A stored secret cannot be opened right now.', {
    internal: `secret at ${formatPlace(place)}: ${reason}`,
  })
