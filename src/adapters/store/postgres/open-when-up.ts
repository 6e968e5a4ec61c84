import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '#base/errors.ts'
import type { Database } from '../database.ts'
import { openPostgres } from './open-postgres.ts'
import { isUnreachable } from './postgres-failure.ts'
import type { WarningReporter } from './warning-reporter.ts'

const pauseMs = 500

/**
 * As `openPostgres`, but waits up to `waitMs` for a server that does not respond or is still starting, as when both are
 * started together.
 */
export async function openPostgresWhenUp<Tables>(
  settings: Parameters<typeof openPostgres>[0],
  { waitMs, warn }: { waitMs: number; warn: WarningReporter },
): Promise<Database<Tables>> {
  const deadline = performance.now() + waitMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await openPostgres<Tables>(settings, warn)
    } catch (error) {
      const cause = error instanceof ServiceError ? error.internal : error
      if (!isUnreachable(cause) || performance.now() >= deadline) throw error
      if (isFirst) warn('The database cannot be reached yet; the start waits for it', cause)
      await sleep(pauseMs)
    }
  }
}
