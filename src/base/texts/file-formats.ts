/** A kind of file that is no text: its name with an article, and what its owner can do. */
export type FileFormat = { name: string; advice: string }

/** The kind of a file by its magic number; null for possible text. */
export function findFileFormat(hasByte: (byte: number, at: number) => boolean): FileFormat | null {
  const found = fileSignatures.find(([, signature]) => signature.every(hasByte))
  if (!found) return null
  return { name: found[0], advice: found[2] ?? 'import the OpenAPI document as JSON or YAML' }
}

const toCodes = (text: string) => Array.from(text, (char) => char.charCodeAt(0))

const unpackAdvice = 'unpack it and import the OpenAPI document in it'
const fileSignatures: readonly [name: string, signature: number[], advice?: string][] = [
  ['a PDF file', toCodes('%PDF-')],
  ['a ZIP archive', toCodes('PK\u0003\u0004'), unpackAdvice],
  ['a GZIP archive', [0x1f, 0x8b], unpackAdvice],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf], unpackAdvice],
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a GIF image', toCodes('GIF8')],
  ['a document of Microsoft Office', [0xd0, 0xcf, 0x11, 0xe0]],
]
