import { LRUCache } from 'lru-cache'

const size = 10_000

/** Bounded LRU cache of values by token. `now` returns milliseconds since the epoch. */
export const createTokenCache = <T extends object>(now: () => number) =>
  new LRUCache<string, T>({ max: size, ttlResolution: 0, perf: { now } })
