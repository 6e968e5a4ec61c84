// Background work: recording calls, sweeping old records, following and importing the directory.
import { readRegistrySnapshot } from '#adapters/embedded/directory/read-registry-snapshot.ts'
import { giveBackPages } from '#adapters/store/sqlite/give-back-pages.ts'
import { sweepAuditTrail } from '#core/services/audit/sweep-audit-trail.ts'
import { sweepDocuments } from '#core/services/documents/sweep-documents.ts'
import { sweepPreviews } from '#core/services/environments/sweep-previews.ts'
import { sweepReleases } from '#core/services/releases/sweep-releases.ts'
import { TokenUseCounter } from '#core/services/tokens/token-uses.ts'
import { reportExpiringTokens } from '#core/services/webhooks/report-expiring-tokens.ts'
import { sweepDeliveries } from '#core/services/webhooks/sweep-deliveries.ts'
import { sweepApprovals } from '#core/usecases/approvals/decide-approval.ts'
import { checkDueSources } from '#core/usecases/refresh/check-due-sources.ts'
import { sweepSessions } from '#core/usecases/sessions/sessions.ts'
import { createIdempotencyService } from '#http/requests/idempotency.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'
import { type PeriodicJob, type PeriodicJobOptions, startPeriodicJob } from '#platform/periodic-job.ts'
import { createStoredDirectory } from '#workers/directory/stored-directory.ts'
import { createAuditAnchor } from '../audit/anchor-audit-trail.ts'
import type { Config } from '../config/config.ts'
import { startDirectorySync } from '../jobs/directory-sync.ts'
import { recordFinishedCalls } from '../jobs/record-finished-calls.ts'
import { startWebhooks } from '../jobs/start-webhooks.ts'
import { startKeyRotationJob } from '../key-rotation/key-rotation-job.ts'
import type { Log } from '../log/log.ts'
import type { ServiceCounters } from '../metrics/counters.ts'
import type { Adapters } from './compose-adapters.ts'

const minuteMs = 60 * 1000
const halfMinuteMs = minuteMs / 2
const hourMs = 60 * minuteMs
const tokenUseFlushMs = 1000

export type JobOptions = { config: Config; log: Log; adapters: Adapters; counters: ServiceCounters }

export type Jobs = ReturnType<typeof composeJobs>

/** Starts the jobs. Close them before the adapters: they then record the calls that still wait. */
export function composeJobs({ config, log, adapters, counters }: JobOptions) {
  const { ports, registry, rateLimiters } = adapters
  const calls = recordFinishedCalls(ports, { days: config.callDays, log, count: counters.call })
  const tokenUses = new TokenUseCounter(ports)
  const tokenUseFlushes = startPeriodicJob({
    run: () => tokenUses.flush(),
    everyMs: tokenUseFlushMs,
    runsOnStop: true,
    onError: (error) => log.error({ err: error }, 'uses of tokens cannot be recorded'),
  })
  const idempotency = createIdempotencyService(adapters.idempotencyKeys)
  const directory = createStoredDirectory(ports.store)
  const snapshot = () => runInTimeSlices(readRegistrySnapshot())
  const directorySync = startDirectorySync(
    directory,
    config.registrySync ? { ...ports, registry, snapshot } : null,
    log,
  )
  const sourceChecks = startPeriodicJob({
    run: async (isStopping) => {
      if (!config.sourceChecks) return
      await checkDueSources(ports, {
        isStopping,
        onError: (error) => log.error({ err: error }, 'a document cannot be checked for changes'),
      })
    },
    everyMs: halfMinuteMs,
    onError: (error) => log.error({ err: error }, 'checking documents for changes failed'),
  })
  const previewEnds = startPeriodicJob({
    run: (isStopping) => sweepPreviews(ports, isStopping),
    everyMs: minuteMs,
    onError: (error) => log.error({ err: error }, 'deleting previews that have ended failed'),
  })
  const webhooks = startWebhooks(ports, log, adapters.deliveries)
  const sweeps = [
    sourceChecks,
    previewEnds,
    startHourly(idempotency.sweep, log, 'sweeping idempotency keys failed'),
    startHourly(calls.sweep, log, 'sweeping calls failed'),
    startHourly((isStopping) => sweepSessions(ports, isStopping), log, 'sweeping sessions failed'),
    startHourly((isStopping) => sweepApprovals(ports, isStopping), log, 'sweeping approvals of calls failed'),
    startHourly(
      (isStopping) => sweepAuditTrail(ports, config.auditDays, isStopping),
      log,
      'sweeping the audit trail failed',
    ),
    startHourly(
      (isStopping) => sweepReleases(ports, { days: config.releaseDays, isStopping }),
      log,
      'sweeping releases failed',
    ),
    startHourly(
      async (isStopping) => {
        for (const database of [adapters.database, adapters.issuerDatabase])
          if (database) await giveBackPages<never>(database as never, isStopping)
      },
      log,
      'returning free space failed',
    ),
    startHourly((isStopping) => sweepDocuments(ports, isStopping), log, 'sweeping documents failed'),
    startHourly(rateLimiters.sweep, log, 'sweeping rate limits failed'),
    startHourly(
      (isStopping) => sweepDeliveries(ports, config.callDays, isStopping),
      log,
      'sweeping deliveries of webhooks failed',
    ),
    startHourly(
      (isStopping) => reportExpiringTokens(ports, isStopping),
      log,
      'reporting tokens that end soon failed',
    ),
  ]
  const { database, keyRing } = adapters
  const anchor = config.auditAnchor
    ? createAuditAnchor({ ...ports, getKey: () => keyRing.keys[0] }, config.auditAnchor)
    : null
  if (anchor) sweeps.push(startHourly(anchor.run, log, 'the audit trail cannot be anchored'))
  const keyRotation = config.postgres ? null : startKeyRotationJob({ config, log, database, keyRing })
  return {
    /** The ports that jobs implement. */
    ports: { calls: calls.log, tokenUses, directory, sourceChecks },
    idempotency,
    callBuffer: calls.buffer,
    directoryCounters: directorySync.counters,
    getLastAnchor: () => anchor?.getLast() ?? null,
    async close() {
      await Promise.all(sweeps.map((sweep) => sweep.stop()))
      await webhooks.close()
      await keyRotation?.close()
      await calls.close()
      await tokenUseFlushes.stop()
      await directorySync.close()
    },
  }
}

/** Runs a minute after the start, so that it does not slow the start down, and then every hour. */
const startHourly = (run: PeriodicJobOptions['run'], log: Log, message: string): PeriodicJob =>
  startPeriodicJob({
    run,
    firstMs: minuteMs,
    everyMs: hourMs,
    onError: (error) => log.error({ err: error }, message),
  })
