import { hash } from 'node:crypto'

/** SHA-256 in base64url, 43 characters. A string is hashed as UTF-8. */
export const hashSha256 = (text: string | Uint8Array) => hash('sha256', text, 'base64url')
