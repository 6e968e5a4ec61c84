import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '#base/errors.ts'
import type { Database } from '../database.ts'
import { openPostgres } from './open-postgres.ts'
import { isUnknownHost, isUnreachable } from './postgres-failure.ts'
import type { WarningReporter } from './warning-reporter.ts'

const pauseMs = 500
/**
 * Milliseconds for a host without an address: longer than a name needs to appear when it is created at the same time.
 */
const unknownHostMs = 10_000

/**
 * Like `openPostgres`, but waits up to `waitMs` for a server that does not respond or is still starting, as when both
 * start together.
 */
export async function openPostgresWhenUp<Tables>(
  settings: Parameters<typeof openPostgres>[0],
  { waitMs, warn }: { waitMs: number; warn: WarningReporter },
): Promise<Database<Tables>> {
  const startedAt = performance.now()
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await openPostgres<Tables>(settings, warn)
    } catch (error) {
      const cause = error instanceof ServiceError ? error.internal : error
      const patienceMs = isUnknownHost(cause) ? Math.min(waitMs, unknownHostMs) : waitMs
      if (!isUnreachable(cause) || performance.now() - startedAt >= patienceMs) throw error
      if (isFirst) warn('The database cannot be reached yet; the start waits for it', cause)
      await sleep(pauseMs)
    }
  }
}
