import { LRUCache } from 'lru-cache'

const size = 10_000

/** Values by token, bounded: the least used leave first. `now` is in milliseconds since the epoch. */
export const createTokenCache = <T extends object>(now: () => number) =>
  new LRUCache<string, T>({ max: size, ttlResolution: 0, perf: { now } })
