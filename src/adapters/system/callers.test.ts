import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callerIdPattern } from '#base/ids.ts'
import { createCallers } from './callers.ts'

const key = randomBytes(32)
const ann = { issuer: 'https://issuer.example', subject: 'ann', name: 'ann@example.com' }

test('a caller has the same pseudonym in every process with the key, and it shows nothing of the caller', () => {
  const { id } = createCallers(key).identify('app_1', ann)
  expect(id).toMatch(new RegExp(callerIdPattern))
  expect(createCallers(key).identify('app_1', { ...ann, name: '' }).id).toBe(id)
  expect(createCallers(randomBytes(32)).identify('app_1', ann).id).not.toBe(id)
})

test('other callers, and the same caller in other apps, have other pseudonyms', () => {
  const callers = createCallers(key)
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '1') })
  const place = fc.record({ app: text, issuer: text, subject: text })
  fc.assert(
    fc.property(place, place, (one, other) => {
      const [first, second] = [one, other].map(({ app, ...person }) =>
        createCallers(key).identify(app, { ...person, name: '' }),
      )
      const isSame = JSON.stringify(Object.values(one)) === JSON.stringify(Object.values(other))
      expect(first?.id === second?.id).toBe(isSame)
    }),
  )
  const ids = Array.from({ length: 1_000 }, (_, n) => callers.identify(`app_${n}`, ann).id)
  expect(new Set(ids).size).toBe(1_000)
})

test('a known caller is not computed again; a changed name is taken over', () => {
  const callers = createCallers(key)
  const first = callers.identify('app_1', ann)
  expect(callers.identify('app_1', { ...ann })).toBe(first)
  expect(callers.identify('app_1', { ...ann, name: 'Ann' })).toEqual({ ...first, name: 'Ann' })
  expect(callers.identify('app_2', ann)).not.toEqual(first)
})

test('a name is stored up to 200 characters', () => {
  const { name } = createCallers(key).identify('app_1', { ...ann, name: 'n'.repeat(10_000) })
  expect(name).toBe(`${'n'.repeat(200)}…`)
})
