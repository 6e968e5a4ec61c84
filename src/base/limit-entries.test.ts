import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { limitEntries } from './limit-entries.ts'

test('a cache with limited entries drops the least recently used one', () => {
  const cache = new LRUCache<string, number>(limitEntries(2))
  cache.set('a', 1).set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c'])
})
