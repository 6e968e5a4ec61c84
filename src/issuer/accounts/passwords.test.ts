import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SlotRejection } from '#platform/slot-rejection.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const password = 'correct horse battery'

const describeSource = (address = 'here', email = 'ada@example.com', isSuspect = false) => ({
  address,
  email,
  isSuspect,
  signal: new AbortController().signal,
})
const source = describeSource()

/** A hash that takes a millisecond. */
const cheapHash = (() => {
  const salt = Buffer.from('salt of old times')
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 2 })
  return `scrypt$1024$8$2$${salt.toString('base64url')}$${key.toString('base64url')}`
})()

test('only the right password matches its hash, and the same password hashes differently each time', async () => {
  const [stored, secondHash] = await Promise.all([
    hashPassword(password, source),
    hashPassword(password, source),
  ])
  expect(stored).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(stored).not.toBe(secondHash)
  expect(await verifyPassword(password, stored, source)).toBe(true)
  expect(await verifyPassword('correct horse batter', stored, source)).toBe(false)
})

test('a hash of an older, cheaper cost still matches', async () => {
  expect(await verifyPassword(password, cheapHash, source)).toBe(true)
})

test('a password matches in every Unicode composition of its letters', async () => {
  expect(
    await verifyPassword('cafe\u0301 au lait!', await hashPassword('caf\u00e9 au lait!', source), source),
  ).toBe(true)
})

test('an account without a password matches no password', async () => {
  expect(await verifyPassword(password, null, source)).toBe(false)
})

test('many passwords from one address delay those from others by one hash, and only sixteen of them wait', async () => {
  const order: string[] = []
  const verify = (address: string, email: string, isSuspect = false) =>
    verifyPassword('wrong', cheapHash, describeSource(address, email, isSuspect)).then(
      () => void order.push(address),
      ({ level }: SlotRejection) => void order.push(`rejected at level ${level}`),
    )
  const loud = Array.from({ length: 50 }, (_, n) => verify('loud', `${n}@example.com`))
  const quiet = verify('quiet', 'ada@example.com')
  await Promise.all([...loud, quiet])
  const verified = order.filter((entry) => !entry.startsWith('rejected'))
  expect(verified.indexOf('quiet')).toBeLessThanOrEqual(2)
  expect(verified).toHaveLength(1 + 16 + 1)
})

test('addresses whose passwords were wrong lately take turns with all others together', async () => {
  const order: string[] = []
  const verify = (address: string, isSuspect: boolean) =>
    verifyPassword('wrong', cheapHash, describeSource(address, 'ada@example.com', isSuspect)).then(
      () => void order.push(isSuspect ? 'suspect' : 'honest'),
    )
  const suspects = Array.from({ length: 12 }, (_, n) => verify(`suspect ${n}`, true))
  const honest = Array.from({ length: 4 }, (_, n) => verify(`honest ${n}`, false))
  await Promise.all([...suspects, ...honest])
  expect(order.lastIndexOf('honest')).toBeLessThanOrEqual(8)
})

test('a password whose client has disconnected is not hashed', async () => {
  const client = new AbortController()
  const first = verifyPassword('wrong', cheapHash, source)
  const abandoned = verifyPassword('wrong', cheapHash, { ...source, signal: client.signal })
  client.abort()
  await expect(abandoned).rejects.toMatchObject({ isCancelled: true })
  expect(await first).toBe(false)
})
