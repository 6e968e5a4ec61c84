// The program on either engine, and the same database bare.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loopbackSettings, operatorToken, startProgram } from '#tests/e2e/support/program.ts'
import { type Client, clientOf } from '#tests/support/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/made.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { type BareDatabase, barePostgres, bareSqlite } from './bare-database.ts'
import { startServer } from './processes.ts'

export type Engine = 'SQLite' | 'PostgreSQL'

export type MadeApp = { id: string; operationIds: string[] }

export type ManagementScene = {
  client: Client
  /** A released app whose every tool is bound to an operation of its own. */
  appWith(tools: number): Promise<MadeApp>
  bare(): Promise<BareDatabase>
  close(): Promise<void>
}

export async function openManagement(engine: Engine): Promise<ManagementScene> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-bench-'))
  const upstream = await startServer('upstream.ts')
  const given = process.env.DATABASE_URL
  const postgres = engine === 'PostgreSQL' && !given ? await startPostgres() : null
  const databaseUrl = engine === 'PostgreSQL' ? (given ?? postgres?.url ?? '') : ''
  const settings = {
    ...(await loopbackSettings(join(folder, 'data'))),
    SECRET_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const program = await startProgram(settings)
  const client = clientOf(program.url, await operatorToken(settings))
  return {
    client,
    appWith: (tools) => releasedApp(client, upstream.url, tools),
    bare: async () =>
      databaseUrl
        ? barePostgres(databaseUrl)
        : bareSqlite(join(folder, 'data', 'tenon.db'), join(folder, 'bare.db')),
    async close() {
      await Promise.all([program.stop(), upstream.stop()])
      await postgres?.stop()
      await rm(folder, { recursive: true })
    },
  }
}

async function releasedApp(client: Client, upstream: string, tools: number): Promise<MadeApp> {
  const id = await makeApp(client, `Bench ${tools}`)
  const orders = await makeIntegration(client, id, `${upstream}/openapi/${tools}.json`)
  const operationIds = Array.from({ length: tools }, (_, n) => orders.operation(`orders${n}`))
  for (const [n, operationId] of operationIds.entries()) await makeTool(client, id, `orders${n}`, operationId)
  await client.post(`/api/v3/apps/${id}/releases`)
  return { id, operationIds }
}
