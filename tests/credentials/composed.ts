// The complete service with custom settings, on a SQLite database whose files and log lines a test can read.
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import pino from 'pino'
import { compose } from '#main/compose.ts'
import { readConfig } from '#main/config/config.ts'
import { type Client, clientOf } from '#tests/support/client.ts'
import { freePort } from '#tests/support/free-port.ts'
import { freshSqlite } from '#tests/support/stores.ts'
import { startTestIssuer } from '#tests/support/test-issuer.ts'

export async function startComposed(settings: Record<string, string> = {}) {
  const issuer = await startTestIssuer()
  const { at, remove } = await freshSqlite()
  const port = await freePort()
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
  const service = await compose(read.config, log, issuer.url)
  await service.http.listen({ port, host: '127.0.0.1' })
  return {
    url,
    dataDir: dirname(at),
    logged,
    alice: async (): Promise<Client> => clientOf(url, await issuer.tokenFor('alice', url)),
    /** Stops the service and keeps its files. */
    stop: () => service.close(),
    async remove() {
      await issuer.stop()
      await remove()
    },
  }
}

export type Composed = Awaited<ReturnType<typeof startComposed>>
