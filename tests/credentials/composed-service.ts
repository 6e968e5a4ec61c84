// The complete service with custom settings, on a SQLite database whose files and log lines a test can read.
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import pino from 'pino'
import { compose } from '#main/compose.ts'
import { readConfig } from '#main/config/config.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startTestIssuer } from '#tests/support/servers/test-issuer.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'

export async function startComposedService(settings: Record<string, string> = {}) {
  const issuer = await startTestIssuer()
  const { at, remove } = await createSqliteDatabase()
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const logged: string[] = []
  const read = readConfig({
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dirname(at),
    AUTH_ISSUER: issuer.url,
    AUTH_AUDIENCE: url,
    SECRET_KEYS: `tests:${randomBytes(32).toString('base64')}`,
    EGRESS_ALLOW: '127.0.0.1',
    RATE_LIMITS: 'off',
    ...settings,
  })
  if ('errors' in read) throw new Error(read.errors.join())
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const service = await compose(read.config, log)
  await service.http.listen({ port, host: '127.0.0.1' })
  return {
    url,
    dataDir: dirname(at),
    logged,
    signToken: issuer.signToken,
    createAliceClient: async (): Promise<Client> => createClient(url, await issuer.signToken('alice', url)),
    /** Stops the service and keeps its files. */
    stop: () => service.close(),
    async remove() {
      await issuer.stop()
      await remove()
    },
  }
}

export type ComposedService = Awaited<ReturnType<typeof startComposedService>>
