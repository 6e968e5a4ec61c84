import { LRUCache } from 'lru-cache'
import { RateLimiter, type RateLimiterFactory } from '#base/rate-limiter.ts'

/** The least recently used keys are dropped. `maxSize` instead of `max`, which would allocate all entries at once. */
const cacheLimits = { maxSize: 50_000, sizeCalculation: () => 1 }

export const createBoundedState = () => new LRUCache<string, number>(cacheLimits)

/** `now`: milliseconds of a clock that nobody sets. */
export const createBoundedLimiters =
  (now = () => performance.now()): RateLimiterFactory =>
  (_name, limit) =>
    new RateLimiter(limit, now, createBoundedState())
