import { expect, it } from 'vitest'
import { createTokenCache } from './token-cache.ts'

it('at most ten thousand tokens are cached: the least recently used are evicted first', () => {
  const cache = createTokenCache(() => 0)
  for (let n = 0; n < 10_000; n++) cache.set(`token-${n}`, { n })
  expect(cache.get('token-0')).toEqual({ n: 0 })
  cache.set('one more', {})
  expect(cache.size).toBe(10_000)
  expect(cache.get('token-0')).toBeDefined()
  expect(cache.get('token-1')).toBeUndefined()
})
