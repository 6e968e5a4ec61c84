// The complete service in this process, on a loopback port and either database engine.
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { compose } from '#main/compose.ts'
import { readConfig } from '#main/config/config.ts'
import { createLog, type Log } from '#main/log/log.ts'
import { createMigratedPostgresDatabase } from '../databases/migrated-postgres.ts'
import { createMigratedSqliteDatabase, createSqliteDatabase } from '../databases/test-stores.ts'
import { findFreePort } from '../servers/find-free-port.ts'
import { startTestIssuer } from '../servers/test-issuer.ts'
import { isFullScope } from '../test-scope.ts'
import { type Client, createClient } from './client.ts'
import { sharedDocuments } from './shared-documents.ts'

export type TestService = {
  url: string
  issuerUrl: string
  /** A client that sends tokens of this user, with these claims; `null` sends none. */
  as(user: string | null, claims?: object): Promise<Client>
  /** An access token of the user; its audience is the service by default. */
  token(user: string, audience?: string, claims?: object): Promise<string>
  close(): Promise<void>
}

export type TestDatabaseEngine = 'sqlite' | 'postgres'

/** `settings` override the settings of a test service. `log` is that of LOG_LEVEL by default. */
export async function startService(
  engine: TestDatabaseEngine,
  settings: Record<string, string> = {},
  log?: Log,
): Promise<TestService> {
  const issuer = await startTestIssuer()
  const postgres = engine === 'postgres' ? await createMigratedPostgresDatabase() : null
  const isElsewhere = postgres !== null || settings.DATABASE_URL
  const embedded = await (isElsewhere ? createSqliteDatabase() : createMigratedSqliteDatabase())
  const port = await findFreePort()
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
  const config = { ...result.config, documents: sharedDocuments }
  const service = await compose(config, log ?? createLog(result.config.logLevel))
  await service.http.listen({ port, host: '127.0.0.1' })
  const token = (user: string, audience = url, claims = {}) => issuer.signToken(user, audience, claims)
  return {
    url,
    issuerUrl: issuer.url,
    token,
    as: async (user, claims) => createClient(url, user === null ? null : await token(user, url, claims)),
    async close() {
      await service.close()
      await issuer.stop()
      await postgres?.remove()
      await embedded.remove()
    },
  }
}

const bothEngines: TestDatabaseEngine[] = ['sqlite', 'postgres']

/**
 * The engines of a suite: both in full scope, else the given one. The tests of the store's ports hold both engines to one
 * behaviour.
 */
export const listEngines = (engine: TestDatabaseEngine): TestDatabaseEngine[] =>
  isFullScope ? bothEngines : [engine]

/** Describes a suite for a running service, on the engines of `listEngines`. */
export function describeWithService(
  engine: TestDatabaseEngine,
  title: string,
  suite: (service: () => TestService) => void,
): void {
  describeOnEngines(listEngines(engine), title, suite)
}

/** Describes a suite of what depends on the database, once for each engine. */
export function describeOnBothEngines(title: string, suite: (service: () => TestService) => void): void {
  describeOnEngines(bothEngines, title, suite)
}

function describeOnEngines(
  engines: TestDatabaseEngine[],
  title: string,
  suite: (service: () => TestService) => void,
): void {
  describe.each(engines)(`${title} (%s)`, (engine) => {
    let running: TestService
    beforeAll(async () => {
      running = await startService(engine)
    })
    afterAll(() => running?.close())
    suite(() => running)
  })
}
