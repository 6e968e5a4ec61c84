import { type ScryptOptions, scrypt } from 'node:crypto'

/** The cost parameters of scrypt. A derived key takes 128 × N × r bytes of memory. */
export type ScryptCost = { N: number; r: number; p: number }

// Recommended by OWASP for scrypt: N = 2^17, r = 8, p = 1, which takes 128 MiB for each key.
export const defaultScryptCost: ScryptCost = {
  // @guard passwords
  N: 2 ** 17,
  r: 8,
  p: 1,
}

export const derivedKeyLength = 32

/** Derives a key of 32 bytes from a password. */
export function deriveKey(
  password: string,
  { N, r, p, salt }: ScryptCost & { salt: Buffer },
): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) => {
    // NFKC, since keyboards and systems compose letters differently.
    const text = password.normalize('NFKC')
    scrypt(text, salt, derivedKeyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
