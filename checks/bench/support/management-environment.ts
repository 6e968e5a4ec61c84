// Runs the service on SQLite or PostgreSQL and opens the same database through the bare driver.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { loopbackSettings, operatorToken, startProgram } from '#tests/support/program.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { type BareDatabase, openBarePostgres, openBareSqlite } from './bare-database.ts'
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
  const folder = await mkdtemp(join(tmpdir(), 'tenon-bench-'))
  const upstream = await startServerProcess('upstream.ts')
  const configuredUrl = process.env.DATABASE_URL
  const postgres = engine === 'PostgreSQL' && !configuredUrl ? await startPostgres() : null
  const databaseUrl = engine === 'PostgreSQL' ? (configuredUrl ?? postgres?.url ?? '') : ''
  const settings = {
    ...(await loopbackSettings(join(folder, 'data'))),
    SECRET_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const program = await startProgram(settings)
  const client = createClient(program.url, await operatorToken(settings))
  return {
    client,
    createApp: (tools) => createReleasedApp(client, upstream.url, tools),
    openBareDatabase: async () =>
      databaseUrl
        ? openBarePostgres(databaseUrl)
        : openBareSqlite(join(folder, 'data', 'tenon.db'), join(folder, 'bare.db')),
    async close() {
      await Promise.all([program.stop(), upstream.stop()])
      await postgres?.stop()
      await rm(folder, { recursive: true })
    },
  }
}

async function createReleasedApp(client: Client, upstream: string, tools: number): Promise<ReleasedApp> {
  const id = await makeApp(client, `Bench ${tools}`)
  const orders = await makeIntegration(client, id, `${upstream}/openapi/${tools}.json`)
  const operationIds = Array.from({ length: tools }, (_, n) => orders.operation(`orders${n}`))
  for (const [n, operationId] of operationIds.entries()) await makeTool(client, id, `orders${n}`, operationId)
  await client.post(`/api/v3/apps/${id}/releases`)
  return { id, operationIds }
}
