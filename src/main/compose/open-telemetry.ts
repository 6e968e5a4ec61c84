import type { Telemetry } from '#adapters/telemetry/create-telemetry.ts'
import { about } from '../about.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'

/** Null when no telemetry is exported: OpenTelemetry is not loaded then. */
export async function openTelemetry({ exportsTelemetry }: Config, log: Log): Promise<Telemetry | null> {
  if (!exportsTelemetry || process.env.OTEL_SDK_DISABLED === 'true') return null
  const { createTelemetry } = await import('#adapters/telemetry/create-telemetry.ts')
  return createTelemetry({
    version: about.version,
    env: process.env,
    warn: (message, error) => log.warn({ err: error }, message),
  })
}
