import { expect, it } from 'vitest'
import { systemDigest } from '#adapters/system/digest.ts'
import { PartsHasher } from './parts-hasher.ts'

it('the hash of parts is that of the whole text', () => {
  const hasher = new PartsHasher()
  const large = 'ä"…'.repeat(300)
  for (const parts of [[], [''], ['a', large, 'b', large], [large, 'c'], ['é', 'x', large.slice(1)]])
    expect(hasher.sha256(parts)).toBe(systemDigest.sha256(parts.join('')))
})
