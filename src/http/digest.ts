import { hash } from 'node:crypto'

/** SHA-256 of the bytes, a text's as UTF-8, in base64url: 43 characters. */
export const digestOf = (text: string | Uint8Array) => hash('sha256', text, 'base64url')
