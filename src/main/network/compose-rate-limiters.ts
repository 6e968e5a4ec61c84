// Rate limits of this process, or of all replicas that share a PostgreSQL.
import type { Database } from '#adapters/store/database.ts'
import { createSharedRateLimitStore } from '#adapters/store/queries/rate-limits.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { StopCheck } from '#base/batches.ts'
import type { RateLimiterFactory } from '#base/rate-limiter.ts'
import { createBoundedLimiters } from '#platform/bounded-rate-limiter.ts'
import { SharedRateLimits } from '#platform/shared-rate-limits.ts'
import type { Log } from '../log/log.ts'

export type RateLimiters = {
  createLimiter: RateLimiterFactory
  /** Deletes the shared limits that are no longer needed. */
  sweep(isStopping: StopCheck): Promise<void>
  close(): Promise<void>
}

const exchangeMs = 250

export function composeRateLimiters(database: Database<Tables>, log: Log): RateLimiters {
  if (database.kind === 'sqlite')
    return { createLimiter: createBoundedLimiters(), sweep: async () => {}, close: async () => {} }
  const store = createSharedRateLimitStore(database)
  const shared = new SharedRateLimits({
    store,
    now: () => performance.now(),
    everyMs: exchangeMs,
    onError(error, isRepeated) {
      if (!isRepeated) log.warn({ err: error }, 'rate limits cannot be shared; this replica counts alone')
    },
  })
  return {
    createLimiter: (name, limit) => shared.createLimiter(name, limit),
    sweep: store.sweep,
    close: () => shared.close(),
  }
}
