import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** How a credential is kept: its digest finds the row, and the row does not give the credential back. */
export const digestOf = (credential: string) => createHash('sha256').update(credential).digest('base64url')

/** 256 random bits, safe in a URL. */
export const newCredential = () => randomBytes(32).toString('base64url')

/** Compares in constant time, whatever the lengths. */
export const isSame = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(digestOf(a)), Buffer.from(digestOf(b)))
