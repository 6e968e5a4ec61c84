// The complete service in this process, on a loopback port and either database engine.
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { compose } from '#main/compose.ts'
import { readConfig } from '#main/config/config.ts'
import { createLog } from '#main/log.ts'
import { type Client, clientOf } from './client.ts'
import { freePort } from './free-port.ts'
import { freshPostgres } from './postgres.ts'
import { freshSqlite } from './stores.ts'
import { startTestIssuer } from './test-issuer.ts'

export type TestService = {
  url: string
  issuerUrl: string
  /** A client that sends tokens of this user; `null` sends none. */
  as(user: string | null): Promise<Client>
  /** An access token of the user; its audience is the service by default. */
  token(user: string, audience?: string): Promise<string>
  close(): Promise<void>
}

export type Engine = 'sqlite' | 'postgres'

/** `settings` override the settings of a test service. */
export async function startService(
  engine: Engine,
  settings: Record<string, string> = {},
): Promise<TestService> {
  const issuer = await startTestIssuer()
  const embedded = await freshSqlite()
  const postgres = engine === 'postgres' ? await freshPostgres() : null
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const result = readConfig({
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dirname(embedded.at),
    AUTH_ISSUER: issuer.url,
    SECRET_KEYS: `tests:${randomBytes(32).toString('base64')}`,
    EGRESS_ALLOW: '127.0.0.1',
    RATE_LIMITS: 'off',
    REGISTRY_SYNC: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...(postgres && { DATABASE_URL: postgres.at }),
    ...settings,
  })
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  const service = await compose(result.config, createLog(result.config.logLevel), issuer.url)
  await service.http.listen({ port, host: '127.0.0.1' })
  const token = (user: string, audience = url) => issuer.tokenFor(user, audience)
  return {
    url,
    issuerUrl: issuer.url,
    token,
    as: async (user) => clientOf(url, user === null ? null : await token(user)),
    async close() {
      await service.close()
      await issuer.stop()
      await postgres?.remove()
      await embedded.remove()
    },
  }
}

/** Describes a suite for a running service, once for each database engine. */
export function eachService(title: string, suite: (service: () => TestService) => void): void {
  describe.each<{ engine: Engine }>([{ engine: 'sqlite' }, { engine: 'postgres' }])(
    `${title} ($engine)`,
    ({ engine }) => {
      let running: TestService
      beforeAll(async () => {
        running = await startService(engine)
      })
      afterAll(() => running?.close())
      suite(() => running)
    },
  )
}
