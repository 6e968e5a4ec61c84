import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Credentials are stored as digests: a row can be found by the digest and does not reveal the credential. */
export const digestCredential = (credential: string) =>
  createHash('sha256').update(credential).digest('base64url')

/** 256 random bits as base64url. */
export const generateCredential = () => randomBytes(32).toString('base64url')

/** Compares in constant time, also for different lengths. */
export const isSameCredential = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(digestCredential(a)), Buffer.from(digestCredential(b)))
