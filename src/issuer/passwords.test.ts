import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const password = 'correct horse battery'

test('only the password itself opens its hash, and the same one hashes differently each time', async () => {
  const [stored, again] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(stored).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(stored).not.toBe(again)
  expect(await isPassword(password, stored)).toBe(true)
  expect(await isPassword('correct horse batter', stored)).toBe(false)
})

test('a hash of an older, cheaper cost still opens', async () => {
  const salt = Buffer.from('salt of old times')
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 2 })
  const stored = `scrypt$1024$8$2$${salt.toString('base64url')}$${key.toString('base64url')}`
  expect(await isPassword(password, stored)).toBe(true)
})

test('letters composed in another way are the same password', async () => {
  expect(await isPassword('cafe\u0301 au lait!', await hashPassword('caf\u00e9 au lait!'))).toBe(true)
})

test('nobody has no password', async () => {
  expect(await isPassword(password, null)).toBe(false)
})
