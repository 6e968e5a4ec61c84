// Forms of a secret in which any character may be escaped or plain, since libraries differ: in forms, URLs,
// HTML and mails, and in base64 with line breaks.
import { listBase64Forms } from './encoded-forms.ts'

/** `hints`: plain parts of the form, which are faster to search for. A text without any of them has no such form. */
export type FormPattern = { hints: readonly string[]; pattern: RegExp }

const escapeForPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Digits of a byte, whatever their case. */
const matchHex = (code: number) =>
  code
    .toString(16)
    .padStart(2, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

const namedReferences: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/** Matches the character plain, percent-encoded, quoted-printable, or as an HTML reference; a space also as a plus. */
function matchCharacter(character: string): string {
  if (/^[A-Za-z0-9]$/.test(character)) return character
  const bytes = [...new TextEncoder().encode(character)]
  const code = character.codePointAt(0) ?? 0
  const name = namedReferences[character]
  return `(?:${[
    escapeForPattern(character),
    bytes.map((byte) => `%${matchHex(byte)}`).join(''),
    bytes.map((byte) => `=${matchHex(byte)}`).join(''),
    `&#0*${code};`,
    `&#[xX]0*${matchHex(code).replace(/^0+/, '')};`,
    ...(name ? [`&${name};`] : []),
    ...(character === ' ' ? ['\\+'] : []),
  ].join('|')})`
}

const findLongest = (parts: readonly string[]) => parts.reduce((a, b) => (b.length > a.length ? b : a), '')

function buildEscapedPattern(secret: string): FormPattern[] {
  const plain = findLongest(secret.split(/[^A-Za-z0-9]+/))
  if (plain === secret) return []
  const pattern = new RegExp([...secret.toWellFormed()].map(matchCharacter).join(''), 'g')
  return [{ hints: plain.length < 3 ? ['%', '=', '&#', '+'] : [plain], pattern }]
}

/** Lines of base64 have 64 or 76 characters, so of two neighbouring parts of this length one is whole. */
const wholeLength = 16

const buildLinesPattern = (form: string): FormPattern[] =>
  form.length < 2 * wholeLength
    ? []
    : [
        {
          hints: [form.slice(0, wholeLength), form.slice(wholeLength, 2 * wholeLength)],
          pattern: new RegExp([...form].map(escapeForPattern).join('(?:\\r?\\n|(?:\\\\r)?\\\\n)?'), 'g'),
        },
      ]

export const listFormPatterns = (secret: string): FormPattern[] => [
  ...buildEscapedPattern(secret),
  ...listBase64Forms(secret).flatMap(buildLinesPattern),
]
