// Encryption of secrets at rest. Each secret has its own data key, wrapped by a key of the operator, and is bound to
// its place (table, row, field). The format is compact JWE with the place in the protected header, which is
// authenticated: a ciphertext that was moved, truncated or changed does not open. No plaintext is retained after a
// call.
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { Failure } from '#base/errors.ts'
import { Secret } from '#base/secret.ts'
import { startOf } from '#base/text.ts'
import type { SecretPlace, Secrets } from '#core/ports/secrets.ts'
import type { SecretKey } from './secret-keys.ts'

const algorithms = { alg: 'A256GCMKW', enc: 'A256GCM' } as const
const accepted = {
  keyManagementAlgorithms: [algorithms.alg],
  contentEncryptionAlgorithms: [algorithms.enc],
}

export interface RotatingSecrets extends Secrets {
  /** Seals the secret again with the first key; null when that key already sealed it. Throws like `open`. */
  reseal(sealed: string, place: SecretPlace): Promise<string | null>
}

/** The first key seals, all keys open. */
export function createSecrets({ keys }: { keys: SecretKey[] }): RotatingSecrets {
  const [first] = keys
  if (!first)
    throw new Failure('internal_error', 'Something went wrong.', { internal: 'no key to seal with' })

  const seal: Secrets['seal'] = (clear, place) =>
    new CompactEncrypt(new TextEncoder().encode(clear))
      .setProtectedHeader({ ...algorithms, kid: first.id, place: placeText(place) })
      .encrypt(first.key)

  const open: Secrets['open'] = async (sealed, place) => {
    const id = keyIdOf(sealed, place)
    const key = keys.find((candidate) => candidate.id === id)
    if (!key) throw cannotOpen(place, `key ${startOf(JSON.stringify(id), 40)} is not configured`)
    return new Secret(await decrypt(sealed, key, place))
  }

  return {
    seal,
    open,
    reseal: async (sealed, place) =>
      keyIdOf(sealed, place) === first.id ? null : seal((await open(sealed, place)).reveal(), place),
  }
}

/** As JSON, so that no two places have the same representation. */
const placeText = ({ table, rowId, field }: SecretPlace) => JSON.stringify([table, rowId, field])

function keyIdOf(sealed: string, place: SecretPlace): string {
  try {
    return String(decodeProtectedHeader(sealed).kid)
  } catch {
    throw cannotOpen(place, 'the value is not a sealed secret')
  }
}

async function decrypt(sealed: string, { id, key }: SecretKey, place: SecretPlace): Promise<string> {
  const opened = await compactDecrypt(sealed, key, accepted).catch((error: unknown) => {
    throw cannotOpen(place, `key "${id}" does not open it: ${error}`)
  })
  if (opened.protectedHeader.place !== placeText(place))
    throw cannotOpen(place, 'it was sealed for another place')
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(opened.plaintext)
}

const cannotOpen = (place: SecretPlace, reason: string) =>
  new Failure('unavailable', 'A stored secret cannot be opened right now.', {
    internal: `secret at ${placeText(place)}: ${reason}`,
  })
