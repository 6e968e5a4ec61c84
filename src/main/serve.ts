import { compose } from './compose.ts'
import type { Config } from './config/config.ts'
import { openDataDirectory } from './config/open-data-directory.ts'
import { startEmbeddedIssuer } from './issuer/embedded-issuer.ts'
import type { Log } from './log.ts'

export type Running = {
  /** A one-time link for the first user of the embedded issuer; null when there is one already, or no embedded issuer. */
  invitation: string | null
  /** `acceptMs`: milliseconds in which requests are still accepted, while `/readyz` responds with 503. */
  close(acceptMs: number): Promise<void>
}

/** After this time the requests that are still served are cut. */
const maxDrainMs = 20_000

/** Starts everything that is configured; resolves when requests are accepted. */
export async function serve(config: Config, log: Log): Promise<Running> {
  openDataDirectory(config.dataDir, log)
  const service = await compose(config, log, config.authIssuer ?? config.authUrl)
  const issuer = config.authIssuer ? null : await startEmbeddedIssuer(config, service.keys, log)
  await service.http.listen({ port: config.port, host: config.host })
  return {
    invitation: issuer ? await issuer.inviteFirstUser() : null,
    async close(acceptMs) {
      await service.drain({ acceptMs, maxMs: maxDrainMs })
      await service.close()
      await issuer?.close()
    },
  }
}
