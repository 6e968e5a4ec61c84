// The complete service with its embedded issuer, as `npm start` runs it, on either database engine.

import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '#main/config/config.ts'
import { type Running, serve } from '#main/start/serve.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { createMigratedPostgresDatabase } from '#tests/support/databases/migrated-postgres.ts'
import { createMigratedSqliteDatabase, createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import type { Settings } from '#tests/support/program.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { sharedDocuments } from '#tests/support/service/shared-documents.ts'
import type { TestDatabaseEngine } from '#tests/support/service/test-service.ts'
import { ConsoleBrowser, type ConsolePage } from './console-browser.ts'

export const firstUser = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'an engine of analysis' }

export type EmbeddedConsole = {
  url: string
  invitation: string
  logged: string[]
  /** Of its first replica. */
  settings: Settings
  /** Runs SQL in the database of the service. */
  execute(statement: string): Promise<void>
  /** Starts another replica with the same database and settings, on a port of its own. */
  startReplica(): Promise<{ url: string }>
  close(): Promise<void>
}

export async function startEmbeddedConsole(
  engine: TestDatabaseEngine,
  settings: Record<string, string> = {},
): Promise<EmbeddedConsole> {
  const postgres = engine === 'postgres' ? await createMigratedPostgresDatabase() : null
  const { at, remove } = await (postgres ? createSqliteDatabase() : createMigratedSqliteDatabase())
  const url = settings.BASE_URL ?? `http://127.0.0.1:${await findFreePort()}`
  const shared = {
    BASE_URL: url,
    DATA_DIR: dirname(at),
    SECRET_KEYS: `tests:${randomBytes(32).toString('base64')}`,
    RATE_LIMITS: 'off',
    REGISTRY_SYNC: 'off',
    ...(postgres && { DATABASE_URL: postgres.at }),
    ...settings,
  }
  const logged: string[] = []
  const firstSettings = { ...shared, PORT: new URL(url).port }
  const first = await startReplica(firstSettings, logged)
  const replicas = [first]
  return {
    url,
    invitation: first.invitation ?? '',
    logged,
    settings: firstSettings,
    execute: (statement) =>
      postgres
        ? executeInPostgres(postgres.at, statement)
        : executeInSqlite(`${dirname(at)}/tenon.db`, statement),
    async startReplica() {
      const port = await findFreePort()
      replicas.push(await startReplica({ ...shared, PORT: String(port) }, logged))
      return { url: `http://127.0.0.1:${port}` }
    },
    async close() {
      await Promise.all(replicas.map((replica) => replica.close(0)))
      await postgres?.remove()
      await remove()
    },
  }
}

async function startReplica(settings: Record<string, string>, logged: string[]): Promise<Running> {
  const read = readConfig(settings)
  if ('errors' in read) throw new Error(read.errors.join('\n'))
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  return serve({ ...read.config, passwordCost: cheapPasswords, documents: sharedDocuments }, log)
}

async function executeInPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function executeInSqlite(file: string, statement: string): Promise<void> {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec(statement)
  database.close()
}

/** Signs up by the one-time link, and returns the browser, which is signed in at the issuer then. */
export async function signUp({ invitation }: EmbeddedConsole): Promise<ConsoleBrowser> {
  const browser = new ConsoleBrowser()
  await browser.submit(await browser.open(invitation), firstUser)
  return browser
}

/** Signs in to the console; at the issuer too, where it asks. Returns the page at which the browser arrives. */
export async function signIn(
  { url }: Pick<EmbeddedConsole, 'url'>,
  browser: ConsoleBrowser,
  to = '/',
): Promise<ConsolePage> {
  const page = await browser.open(`${url}/console/sign-in?to=${encodeURIComponent(to)}`)
  if (!page.text.includes('name="password"')) return page
  return browser.submit(page, { email: firstUser.email, password: firstUser.password })
}
