// Wires every module to every other: adapters, then jobs over them, then endpoints over both. Only this module knows all.
import type { FastifyInstance } from 'fastify'
import type { SecretKey } from '#adapters/secrets/secret-keys.ts'
import { Metrics } from '#base/metrics.ts'
import type { DrainTimes } from '#http/connection-drain.ts'
import { composeAdapters } from './compose/compose-adapters.ts'
import { composeEndpoints } from './compose/compose-endpoints.ts'
import { composeJobs } from './compose/compose-jobs.ts'
import type { Config } from './config/config.ts'
import type { Log } from './log.ts'
import { createCounters } from './metrics/counters.ts'
import { registerGauges } from './metrics/gauges.ts'

export type Service = {
  http: FastifyInstance
  keys: SecretKey[]
  /** Serves the requests of connected clients and takes no new ones; returns when none is left. */
  drain(times: DrainTimes): Promise<void>
  close(): Promise<void>
}

/** Everything but the listeners. `issuer` is the issuer of the tokens that the service accepts. */
export async function compose(config: Config, log: Log, issuer: string): Promise<Service> {
  const metrics = new Metrics()
  const counters = createCounters(metrics)
  const adapters = await composeAdapters({ config, log, issuer, counters })
  const jobs = composeJobs({ config, log, adapters, counters })
  const endpoints = composeEndpoints({ config, log, issuer, adapters, jobs, counters, metrics })
  const { upstream } = adapters.ports
  const { callBuffer: buffer, directoryCounters: directory } = jobs
  const watched = { upstream, apps: endpoints.mcp, database: adapters.database, buffer, directory }
  const watch = config.metricsToken === null ? null : registerGauges(metrics, watched)
  return {
    http: endpoints.http,
    keys: adapters.keys,
    drain: (times) => endpoints.drain.run(times),
    async close() {
      await endpoints.close()
      watch?.stop()
      await jobs.close()
      await adapters.close()
    },
  }
}
