import { compose } from './compose.ts'
import type { Config } from './config/config.ts'
import { openDataDirectory } from './config/open-data-directory.ts'
import { startEmbeddedIssuer } from './issuer/embedded-issuer.ts'
import type { Log } from './log.ts'

export type Running = {
  /** A one-time link for the first user of the embedded issuer; null when there is one already, or no embedded issuer. */
  invitation: string | null
  close(): Promise<void>
}

/** Starts everything that is configured; resolves when requests are accepted. */
export async function serve(config: Config, log: Log): Promise<Running> {
  openDataDirectory(config.dataDir, log)
  const service = await compose(config, log, config.authIssuer ?? config.authUrl)
  const issuer = config.authIssuer ? null : await startEmbeddedIssuer(config, service.keys, log)
  await service.http.listen({ port: config.port, host: config.host })
  return {
    invitation: issuer ? await issuer.inviteFirstUser() : null,
    async close() {
      await service.close()
      await issuer?.close()
    },
  }
}
