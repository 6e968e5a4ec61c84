import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCursors } from './cursors.ts'

const createKey = () => createSecretKey(randomBytes(32))
const createRing = (...keys: KeyObject[]) => ({ keys: keys.map((key) => ({ key })) })
const [old, present] = [createKey(), createKey()]
const cursors = createCursors(createRing(present, old))

test('a cursor returns its payload, for its own list only', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string(),
      fc.string(),
      (payload, list, other) => {
        const cursor = cursors.seal(payload, list)
        expect(cursors.open(cursor, list)).toBe(payload)
        if (other !== list) expect(cursors.open(cursor, other)).toBeNull()
      },
    ),
  )
})

test('a cursor with any bit changed is rejected', () => {
  const bytes = Buffer.from(cursors.seal('{"value":1,"id":"x"}', 'apps'), 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(cursors.open(changed.toString('base64url'), 'apps')).toBeNull()
  }
})

test('a cursor signed with an older key is accepted, one signed with an unknown key is not', () => {
  expect(cursors.open(createCursors(createRing(old)).seal('p', 'l'), 'l')).toBe('p')
  expect(cursors.open(createCursors(createRing(createKey())).seal('p', 'l'), 'l')).toBeNull()
  expect(cursors.open('', 'l')).toBeNull()
  expect(cursors.open('!!!', 'l')).toBeNull()
})
