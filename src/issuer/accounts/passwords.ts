// Passwords as scrypt hashes. Each hash contains its cost, so that the cost can be raised while old hashes still match.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

export const minPasswordLength = 12

// Recommended by OWASP for scrypt: N = 2^17, r = 8, p = 1, which takes 128 MiB for each hash.
const scryptCost = { N: 2 ** 17, r: 8, p: 1 }
const keyLength = 32

type PasswordHash = { N: number; r: number; p: number; salt: Buffer; key: Buffer }

let queue: Promise<unknown> = Promise.resolve()

// One hash at a time: concurrent sign-ins would exhaust the memory.
function deriveKey(password: string, salt: Buffer, { N, r, p }: typeof scryptCost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  const runScrypt = () =>
    new Promise<Buffer>((resolve, reject) => {
      // NFKC, since keyboards and systems compose letters differently.
      const text = password.normalize('NFKC')
      scrypt(text, salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
    })
  const result = queue.then(runScrypt)
  queue = result.catch(() => undefined)
  return result
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

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return formatHash({ ...scryptCost, salt, key: await deriveKey(password, salt, scryptCost) })
}

// Compared when the account has no hash. No password matches it: its key is random.
const placeholderHash: PasswordHash = { ...scryptCost, salt: randomBytes(16), key: randomBytes(keyLength) }

/** Whether the password matches the stored hash. Takes as long without a hash, so that timing reveals no accounts. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = stored === null ? placeholderHash : parseHash(stored)
  const key = await deriveKey(password, hash.salt, hash)
  return timingSafeEqual(key, hash.key)
}
