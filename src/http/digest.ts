import { hash } from 'node:crypto'

/** SHA-256 of the UTF-8 bytes in base64url: 43 characters. */
export const digestOf = (text: string) => hash('sha256', text, 'base64url')
