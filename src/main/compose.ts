// Connects all modules: adapters, then jobs over them, then endpoints over both. Only this module knows all of them.
import type { FastifyInstance } from 'fastify'
import { Metrics } from '#base/metrics.ts'
import type { DrainTimes } from '#http/connection-drain.ts'
import { composeAdapters } from './compose/compose-adapters.ts'
import { composeEndpoints } from './compose/compose-endpoints.ts'
import { composeJobs } from './compose/compose-jobs.ts'
import { openTelemetry } from './compose/open-telemetry.ts'
import type { Config } from './config/config.ts'
import { type EmbeddedIssuer, openEmbeddedIssuer } from './issuer/embedded-issuer.ts'
import type { Log } from './log/log.ts'
import { type CommandMark, readMark } from './metrics/command-marks.ts'
import { createCounters } from './metrics/counters.ts'
import { registerGauges } from './metrics/gauges.ts'

export type Service = {
  http: FastifyInstance
  /** Null with AUTH_ISSUER. */
  issuer: EmbeddedIssuer | null
  /** Serves the requests of connected clients and accepts no new ones. Resolves when none is left. */
  drain(times: DrainTimes): Promise<void>
  close(): Promise<void>
}

/** Composes everything but the listeners. */
export async function compose(config: Config, log: Log): Promise<Service> {
  const issuer = config.authIssuer ?? config.authUrl
  const metrics = new Metrics()
  const counters = createCounters(metrics)
  const telemetry = await openTelemetry(config, log)
  const adapters = await composeAdapters({ config, log, issuer, counters })
  const { issuerDatabase: database, endedSignIns } = adapters
  const embedded =
    database &&
    endedSignIns &&
    (await openEmbeddedIssuer({ ...adapters, config, log, database, endedSignIns }))
  const jobs = composeJobs({ config, log, adapters, counters })
  const tracing = telemetry?.tracing
  const endpoints = composeEndpoints({
    config,
    log,
    issuer,
    embedded,
    adapters,
    jobs,
    counters,
    metrics,
    tracing,
  })
  const { upstream } = adapters.ports
  const { callBuffer: buffer, directoryCounters: directory } = jobs
  const watched = {
    upstream,
    apps: endpoints.mcp,
    database: adapters.database,
    buffer,
    directory,
    dataDir: config.dataDir,
    readMark: (name: CommandMark) => readMark(config, name),
    getLastAnchor: jobs.getLastAnchor,
  }
  const watch = config.metricsToken === null ? null : registerGauges(metrics, watched)
  return {
    http: endpoints.http,
    issuer: embedded,
    drain: (times) => endpoints.drain.run(times),
    async close() {
      await endpoints.close()
      await embedded?.close()
      watch?.stop()
      await jobs.close()
      await telemetry?.close()
      await adapters.close()
    },
  }
}
