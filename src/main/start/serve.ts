import { compose } from '../compose.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { openDataDirectory } from '../storage/open-data-directory.ts'

export type Running = {
  /**
   * A one-time link for the first user of the embedded issuer; null when that user exists, or without an embedded
   * issuer.
   */
  invitation: string | null
  /** `acceptMs`: milliseconds in which requests are still accepted, while `/readyz` responds with 503. */
  close(acceptMs: number): Promise<void>
}

/** After this time, requests in progress are cut. */
const maxDrainMs = 20_000

/**
 * Starts all configured parts; resolves when requests are accepted. `beforeListening` runs when everything but the
 * listener has started: the code that closes the service must be in place before its first request.
 */
export async function serve(
  config: Config,
  log: Log,
  beforeListening: (running: Running) => void = () => {},
): Promise<Running> {
  openDataDirectory(config.dataDir, log)
  const service = await compose(config, log)
  await service.issuer?.start()
  const running: Running = {
    invitation: (await service.issuer?.inviteFirstUser()) ?? null,
    async close(acceptMs) {
      await service.drain({ acceptMs, maxMs: maxDrainMs })
      await service.close()
    },
  }
  beforeListening(running)
  await service.http.listen({ port: config.port, host: config.host })
  return running
}
