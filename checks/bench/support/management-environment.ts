// Runs the service on SQLite or PostgreSQL and opens the same database through the bare driver.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { openProgram } from '#tests/support/own-program.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeReleasedApp } from '#tests/support/service/create-resources.ts'
import { type BareDatabase, openBarePostgres, openBareSqlite } from './bare-database.ts'
import { nameOrders } from './call-requests.ts'
import { startServerProcess } from './processes.ts'

export type DatabaseEngine = 'SQLite' | 'PostgreSQL'

export type ReleasedApp = { id: string; operationIds: string[] }

export type ManagementEnvironment = {
  client: Client
  /** Creates and releases an app in which each tool has its own operation. */
  createApp(tools: number): Promise<ReleasedApp>
  openBareDatabase(): Promise<BareDatabase>
  close(): Promise<void>
}

export async function openManagementEnvironment(engine: DatabaseEngine): Promise<ManagementEnvironment> {
  const upstream = await startServerProcess('upstream.ts')
  const configuredUrl = process.env.DATABASE_URL
  const postgres = engine === 'PostgreSQL' && !configuredUrl ? await startPostgres() : null
  const databaseUrl = engine === 'PostgreSQL' ? (configuredUrl ?? postgres?.url ?? '') : ''
  const program = await openProgram({
    SECRET_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const client = await program.operatorClient()
  const inData = (file: string) => join(program.settings.DATA_DIR, file)
  return {
    client,
    createApp: (tools) => createReleasedApp(client, upstream.url, tools),
    openBareDatabase: async () =>
      databaseUrl ? openBarePostgres(databaseUrl) : openBareSqlite(inData('tenon.db'), inData('bare.db')),
    async close() {
      await Promise.all([program.close(), upstream.stop()])
      await postgres?.stop()
    },
  }
}

async function createReleasedApp(client: Client, upstream: string, tools: number): Promise<ReleasedApp> {
  const names = nameOrders(tools)
  const app = await makeReleasedApp(client, `${upstream}/openapi/${tools}.json`, names)
  return { id: app.appId, operationIds: Object.values(names).map((name) => app.operation(name)) }
}
