import { expect, test } from 'vitest'
import { isDistinctAddress } from './distinct-address.ts'
import { normalizeEmail } from './sign-up-form.ts'

test.each([
  'ada@example.com',
  "o'hara+tag_1{x}@mail.example.co.uk",
  'jürgen@müller.example',
  'ışık@example.com',
  'nguyễn@example.vn',
  'иван@почта.рф',
  'ελενη@παραδειγμα.ελ',
  '田中@example.jp',
  '김@example.kr',
  'אדה@example.org',
  'आदा@example.in',
  'ada@xn--mller-kva.example',
])('%s can be told apart from other addresses', (address) => {
  expect(isDistinctAddress(normalizeEmail(address))).toBe(true)
})

test.each([
  ['a zero-width space', 'ada\u200b@example.com'],
  ['a soft hyphen', 'ad\u00ada@example.com'],
  ['a joiner', 'ad\u200da@example.com'],
  ['a combining grapheme joiner', 'ad\u034fa@example.com'],
  ['a variation selector', 'ada\ufe0f@example.com'],
  ['a Hangul filler', 'ada\u3164@example.com'],
  ['an empty Braille pattern', 'ada\u2800@example.com'],
  ['a right-to-left override', 'ada\u202emoc@example.com'],
  ['an isolate', '\u2066ada\u2069@example.com'],
  ['a control character', 'ada\u0007@example.com'],
  ['a tag character', 'ada\u{e0061}@example.com'],
  ['a no-break space', 'a\u00a0da@example.com'],
  ['a private character', 'ada\ue000@example.com'],
  ['a combining mark', 'ada\u0332@example.com'],
  ['Cyrillic among Latin letters', 'аda@example.com'],
  ['Cyrillic before a Latin domain', 'аԁа@example.com'],
  ['Cyrillic in the domain', 'ada@exаmple.com'],
  ['Greek among Latin letters', 'adα@example.com'],
  ['only Cyrillic that is drawn as Latin', 'сора@ехосо.со'],
  ['Cherokee', 'ꭰda@example.com'],
  ['full-width letters', 'ａｄａ@example.com'],
  ['mathematical letters', '𝐚𝐝𝐚@example.com'],
  ['a phonetic letter', 'ɑdɑ@example.com'],
  ['a ligature', 'aﬁ@example.com'],
  ['other digits', 'ada١@example.com'],
  ['a look-alike domain in its ASCII form', 'ada@xn--exmple-4nf.com'],
  ['a full stop of another script', 'ada@example。com'],
])('%s is refused', (_, address) => {
  expect(isDistinctAddress(normalizeEmail(address))).toBe(false)
})
