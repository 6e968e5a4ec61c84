const starts: [type: string, offset: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
]

/**
 * The type of an image that models can see, by its first bytes; "" when it is none. What a header says is not asked:
 * a model's service that is given other bytes than it was told refuses the whole conversation.
 */
export function imageTypeOf(bytes: Uint8Array): string {
  const isAt = (offset: number, text: string) =>
    [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0))
  return starts.find(([, offset, text]) => isAt(offset, text))?.[0] ?? ''
}
