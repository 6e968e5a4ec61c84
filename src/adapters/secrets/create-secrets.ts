// Secrets at rest: each text has its own data key, wrapped by a key of the operator's, and is bound to its place.
// The form is compact JWE: the protected header is the associated data, so the place stands there
// and a text that was moved, cut or changed does not open. Nothing in the clear is kept beyond one call.
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
  /** The text sealed anew by the first key; null when that key sealed it. Throws as `open`. */
  reseal(sealed: string, place: SecretPlace): Promise<string | null>
}

/** The first key seals, all open. */
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

/** As JSON, so that no two places make the same text. */
const placeText = ({ table, rowId, field }: SecretPlace) => JSON.stringify([table, rowId, field])

function keyIdOf(sealed: string, place: SecretPlace): string {
  try {
    return String(decodeProtectedHeader(sealed).kid)
  } catch {
    throw cannotOpen(place, 'the text is not a sealed one')
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
