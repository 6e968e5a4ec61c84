import { expect, it } from 'vitest'
import { decodeDocument } from './decode-document.ts'

const text = 'openapi: 3.0.0\ninfo: {title: Zürich – é}\n'
const toUtf16 = (isBigEndian: boolean, mark: boolean) => {
  const bytes = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

it.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, little-endian, with a byte order mark', toUtf16(false, true)],
  ['UTF-16, little-endian', toUtf16(false, false)],
  ['UTF-16, big-endian, with a byte order mark', toUtf16(true, true)],
  ['UTF-16, big-endian', toUtf16(true, false)],
  ['the charset of Western Europe', Buffer.from(text.replace('–', '\x96'), 'latin1')],
])('a document in %s is read', (_, bytes) => expect(decodeDocument(bytes)).toBe(text))

it('bytes that are no text are rejected', () =>
  expect(
    decodeDocument(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0, 1])),
  ).toBeNull())
