import { LRUCache } from 'lru-cache'
import { limitEntries } from '#base/limit-entries.ts'

const maxTokens = 10_000

/** Bounded LRU cache of values by token. `now` returns milliseconds since the epoch. */
export const createTokenCache = <T extends object>(now: () => number) =>
  new LRUCache<string, T>({ ...limitEntries(maxTokens), ttlResolution: 0, perf: { now } })
