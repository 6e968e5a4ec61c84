import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const password = 'correct horse battery'

test('only the right password matches its hash, and the same password hashes differently each time', async () => {
  const [stored, secondHash] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(stored).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(stored).not.toBe(secondHash)
  expect(await verifyPassword(password, stored)).toBe(true)
  expect(await verifyPassword('correct horse batter', stored)).toBe(false)
})

test('a hash of an older, cheaper cost still matches', async () => {
  const salt = Buffer.from('salt of old times')
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 2 })
  const stored = `scrypt$1024$8$2$${salt.toString('base64url')}$${key.toString('base64url')}`
  expect(await verifyPassword(password, stored)).toBe(true)
})

test('a password matches in every Unicode composition of its letters', async () => {
  expect(await verifyPassword('cafe\u0301 au lait!', await hashPassword('caf\u00e9 au lait!'))).toBe(true)
})

test('an account without a password matches no password', async () => {
  expect(await verifyPassword(password, null)).toBe(false)
})
