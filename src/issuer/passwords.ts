// Passwords as scrypt hashes. The cost stands in each hash, so that it can be raised without locking anybody out.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

export const shortestPassword = 12

// OWASP's first choice for scrypt: 2^17 blocks of 1 KiB, 128 MiB for each hash.
const cost = { N: 2 ** 17, r: 8, p: 1 }
const keyLength = 32

type Hash = { N: number; r: number; p: number; salt: Buffer; key: Buffer }

let queue: Promise<unknown> = Promise.resolve()

// One hash at a time: memory, not time, is what a crowd of sign-ins would exhaust.
function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      // NFKC, so that a password opens the account whatever keyboard composed its letters.
      const text = password.normalize('NFKC')
      scrypt(text, salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
    })
  const result = queue.then(work)
  queue = result.catch(() => undefined)
  return result
}

const written = ({ N, r, p, salt, key }: Hash) =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

function read(stored: string): Hash {
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
  return written({ ...cost, salt, key: await derive(password, salt, cost) })
}

// No password has this hash: its key was never derived.
const nobody: Hash = { ...cost, salt: randomBytes(16), key: randomBytes(keyLength) }

/** Whether the password is the one that was hashed. Without a hash it works as long and answers false: time tells nothing. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = stored === null ? nobody : read(stored)
  const key = await derive(password, hash.salt, hash)
  return timingSafeEqual(key, hash.key)
}
