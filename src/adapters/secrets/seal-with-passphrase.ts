// Texts sealed with a passphrase, for files that leave the machine: scrypt derives the key, and compact JWE with
// AES-256-GCM is the container. The cost is fixed, so that a hostile file cannot demand more memory.
import { randomBytes } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors } from 'jose'
import { defaultScryptCost, deriveKey, type ScryptCost } from '#platform/derive-key.ts'

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const

const derivePassphraseKey = (passphrase: string, salt: string, cost: ScryptCost) =>
  deriveKey(passphrase, { ...cost, salt: Buffer.from(salt, 'base64url') })

/** Opens only with the same cost. */
export async function sealWithPassphrase(
  text: string,
  passphrase: string,
  cost = defaultScryptCost,
): Promise<string> {
  const salt = randomBytes(16).toString('base64url')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ ...algorithms, kdf: 'scrypt', salt })
    .encrypt(await derivePassphraseKey(passphrase, salt, cost))
}

/** Null for a wrong passphrase or a changed text, which cannot be distinguished. */
export async function openWithPassphrase(
  sealed: string,
  passphrase: string,
  cost = defaultScryptCost,
): Promise<string | null> {
  try {
    const { salt } = decodeProtectedHeader(sealed)
    const key = await derivePassphraseKey(passphrase, String(salt), cost)
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [algorithms.alg],
      contentEncryptionAlgorithms: [algorithms.enc],
    })
    return new TextDecoder().decode(plaintext)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}
