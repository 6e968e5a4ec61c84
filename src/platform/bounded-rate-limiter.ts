import { LRUCache } from 'lru-cache'
import { limitEntries } from '#base/limit-entries.ts'
import { RateLimiter, type RateLimiterFactory } from '#base/rate-limiter.ts'

const maxKeys = 50_000

/** The least recently used keys are dropped. */
export const createBoundedState = () => new LRUCache<string, number>(limitEntries(maxKeys))

/** `now`: milliseconds of a monotonic clock. */
export const createBoundedLimiters =
  (now = () => performance.now()): RateLimiterFactory =>
  (_name, limit) =>
    new RateLimiter(limit, now, createBoundedState())
