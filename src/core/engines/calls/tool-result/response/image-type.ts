const signatures: [type: string, offset: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
]

/**
 * The media type of an image that models accept, by its first bytes; "" when it is none. Content-Type is not trusted:
 * model APIs reject the entire conversation when the bytes do not match the declared type.
 */
export function detectImageType(bytes: Uint8Array): string {
  const isAt = (offset: number, text: string) =>
    [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0))
  return signatures.find(([, offset, text]) => isAt(offset, text))?.[0] ?? ''
}
