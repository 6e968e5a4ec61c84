import { expect, test } from 'vitest'
import type { ClientNetwork } from '#base/web/client-address.ts'
import type { SlotRejection } from '#platform/slot-rejection.ts'
import { PasswordHasher } from './passwords.ts'

const password = 'correct horse battery'

const describeSource = (network = 'here', email = 'ada@example.com', isSuspect = false) => ({
  network: network as ClientNetwork,
  email,
  isSuspect,
  signal: new AbortController().signal,
})
const source = describeSource()

/** Its hashes take a millisecond. */
const cheap = new PasswordHasher({ N: 1024, r: 8, p: 2 })
const cheapHash = await cheap.hash(password, source)

test('only the right password matches its hash, which is salted', async () => {
  const [stored, secondHash] = await Promise.all([cheap.hash(password, source), cheap.hash(password, source)])
  expect(stored).toMatch(/^scrypt\$1024\$8\$2\$[\w-]{22}\$[\w-]{43}$/)
  expect(stored).not.toBe(secondHash)
  expect(await cheap.verify(password, stored, source)).toBe(true)
  expect(await cheap.verify('correct horse batter', stored, source)).toBe(false)
})

test('a hash costs what OWASP recommends; a cheaper one still matches', async () => {
  const hasher = new PasswordHasher()
  const stored = await hasher.hash(password, source)
  expect(stored).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await hasher.verify(password, stored, source)).toBe(true)
  expect(await hasher.verify(password, cheapHash, source)).toBe(true)
})

test('a password matches in every Unicode composition of its letters', async () => {
  const stored = await cheap.hash('caf\u00e9 au lait!', source)
  expect(await cheap.verify('cafe\u0301 au lait!', stored, source)).toBe(true)
})

test('an account without a password matches no password', async () => {
  expect(await cheap.verify(password, null, source)).toBe(false)
})

test('passwords from one address delay others by one hash', async () => {
  const order: string[] = []
  const verify = (address: string, email: string, isSuspect = false) =>
    cheap.verify('wrong', cheapHash, describeSource(address, email, isSuspect)).then(
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

test('addresses with recent wrong passwords share one turn', async () => {
  const order: string[] = []
  const verify = (address: string, isSuspect: boolean) =>
    cheap
      .verify('wrong', cheapHash, describeSource(address, 'ada@example.com', isSuspect))
      .then(() => void order.push(isSuspect ? 'suspect' : 'honest'))
  const suspects = Array.from({ length: 12 }, (_, n) => verify(`suspect ${n}`, true))
  const honest = Array.from({ length: 4 }, (_, n) => verify(`honest ${n}`, false))
  await Promise.all([...suspects, ...honest])
  expect(order.lastIndexOf('honest')).toBeLessThanOrEqual(8)
})

test('a password whose client has disconnected is not hashed', async () => {
  const client = new AbortController()
  const first = cheap.verify('wrong', cheapHash, source)
  const abandoned = cheap.verify('wrong', cheapHash, { ...source, signal: client.signal })
  client.abort()
  await expect(abandoned).rejects.toMatchObject({ isCancelled: true })
  expect(await first).toBe(false)
})
