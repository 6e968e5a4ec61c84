import { expect, test } from 'vitest'
import { openWithPassphrase, sealWithPassphrase } from './seal-with-passphrase.ts'

const sealed = await sealWithPassphrase('the keys', 'correct horse battery')

test('opens with its passphrase alone, however its letters are composed', async () => {
  expect(await openWithPassphrase(sealed, 'correct horse battery')).toBe('the keys')
  expect(await openWithPassphrase(sealed, 'correct horse batterz')).toBeNull()
  const composed = await sealWithPassphrase('the keys', 'caf\u00e9 au lait, please')
  expect(await openWithPassphrase(composed, 'cafe\u0301 au lait, please')).toBe('the keys')
})

test('hides the text, differs each time, and does not open when it was changed', async () => {
  expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString()).not.toContain('keys')
  const changed = sealed.replace(/.(?=\.[^.]+$)/, (letter) => (letter === 'A' ? 'Q' : 'A'))
  for (const text of [changed, sealed.slice(0, -8), 'no token at all', ''])
    expect(await openWithPassphrase(text, 'correct horse battery')).toBeNull()
  expect(await sealWithPassphrase('the keys', 'correct horse battery')).not.toBe(sealed)
})
