import { expect, test } from 'vitest'
import { defaultScryptCost } from '#platform/derive-key.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { openWithPassphrase, sealWithPassphrase } from './seal-with-passphrase.ts'

const seal = (passphrase: string) => sealWithPassphrase('the keys', passphrase, cheapPasswords)
const open = (text: string, passphrase: string) => openWithPassphrase(text, passphrase, cheapPasswords)

const sealed = await seal('correct horse battery')

test('opens with its passphrase alone, however its letters are composed', async () => {
  expect(await open(sealed, 'correct horse battery')).toBe('the keys')
  expect(await open(sealed, 'correct horse batterz')).toBeNull()
  const composed = await seal('caf\u00e9 au lait, please')
  expect(await open(composed, 'cafe\u0301 au lait, please')).toBe('the keys')
})

test('hides the text, differs each time, and does not open when it was changed', async () => {
  expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString()).not.toContain('keys')
  const changed = sealed.replace(/.(?=\.[^.]+$)/, (letter) => (letter === 'A' ? 'Q' : 'A'))
  for (const text of [changed, sealed.slice(0, -8), 'no token at all', ''])
    expect(await open(text, 'correct horse battery')).toBeNull()
  expect(await seal('correct horse battery')).not.toBe(sealed)
})

test('costs an attacker as much as a password', async () => {
  const costly = await sealWithPassphrase('the keys', 'correct horse battery')
  expect(await openWithPassphrase(costly, 'correct horse battery', defaultScryptCost)).toBe('the keys')
})
