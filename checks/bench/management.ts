// The management API, one request after another, compared with the same SQL statements through the bare driver: the
// difference is the cost of HTTP and of our code.
import type { Client, ClientResponse } from '#tests/support/service/client.ts'
import type { BareDatabase, SqlRow, SqlStatement } from './support/bare-database.ts'
import { alternateCandidates, measureInSequence } from './support/load.ts'
import {
  type DatabaseEngine,
  openManagementEnvironment,
  type ReleasedApp,
} from './support/management-environment.ts'
import {
  buildCreateReleaseStatements,
  buildCreateToolStatements,
  buildListToolsStatements,
  buildReadAppStatements,
} from './support/management-queries.ts'
import { printComparison } from './support/report.ts'

const rounds = 5
const sizes = [10, 100, 1000]

type Scenario = {
  title: string
  requests: number
  own: () => Promise<ClientResponse>
  /** Runs after each request and is not timed. */
  undo?: (reply: ClientResponse) => Promise<unknown>
  bare: () => SqlStatement[]
  undoBare?: () => SqlStatement[]
  kind: 'read' | 'write'
}

export async function benchManagement(): Promise<void> {
  for (const engine of ['SQLite', 'PostgreSQL'] as const) await benchOn(engine)
}

async function benchOn(engine: DatabaseEngine): Promise<void> {
  const environment = await openManagementEnvironment(engine)
  const appWith50 = await environment.createApp(50)
  const appsBySize: ReleasedApp[] = []
  for (const tools of sizes) appsBySize.push(await environment.createApp(tools))
  const database = await environment.openBareDatabase()
  const scenarios = await createToolScenarios(environment.client, database, appWith50)
  const largest = appsBySize.at(-1) ?? appWith50
  scenarios.push(await createListScenario(environment.client, database, largest))
  for (const app of appsBySize) scenarios.push(await createReleaseScenario(environment.client, database, app))
  for (const scenario of scenarios) await compare(engine, database, scenario)
  await database.close()
  await environment.close()
}

async function compare(engine: DatabaseEngine, database: BareDatabase, scenario: Scenario): Promise<void> {
  const { requests, kind, undo, undoBare } = scenario
  const own = async () => {
    const reply = await scenario.own()
    if (reply.status > 299) throw new Error(`${scenario.title}: ${JSON.stringify(reply.body)}`)
    return reply
  }
  const bare = () => database.run(scenario.bare(), kind)
  const results = {
    'the same statements, bare': measureInSequence(bare, requests, async () => {
      if (undoBare) await database.run(undoBare(), 'write')
    }),
    Tenon: measureInSequence(own, requests, async (reply) => undo?.(reply)),
  }
  printComparison(`${scenario.title}, ${engine}`, await alternateCandidates(results, rounds))
}

const selectOne = async (database: BareDatabase, ...statement: SqlStatement): Promise<SqlRow> => {
  const [row] = await database.run([statement], 'read')
  if (!row) throw new Error(`no row: ${statement[0]}`)
  return row
}

async function createToolScenarios(
  client: Client,
  database: BareDatabase,
  made: ReleasedApp,
): Promise<Scenario[]> {
  const app = await selectOne(database, 'select * from apps where id = ?', made.id)
  const tool = await selectOne(database, 'select * from tools where app_id = ? limit 1', made.id)
  const tools = `/api/v3/apps/${made.id}/tools`
  const [operationId = ''] = made.operationIds
  const source = { operation_id: operationId }
  return [
    {
      title: 'read an app that was released, v2',
      requests: 300,
      own: () => client.get(`/api/v2/apps/${made.id}`),
      bare: () => buildReadAppStatements(app),
      kind: 'read',
    },
    await createListScenario(client, database, made),
    {
      title: 'create a tool next to 50, v3',
      requests: 100,
      own: () => client.post(tools, { name: 'One more', source }),
      undo: ({ body }) => client.delete(`${tools}/${body.tool.id}`),
      bare: () => buildCreateToolStatements(database, app, { ...tool, id: 'bare', key: 'bare' }, operationId),
      undoBare: () => [["delete from tools where id = 'bare'"]],
      kind: 'write',
    },
  ]
}

async function createListScenario(
  client: Client,
  database: BareDatabase,
  made: ReleasedApp,
): Promise<Scenario> {
  const app = await selectOne(database, 'select * from apps where id = ?', made.id)
  return {
    title: `list 50 of ${made.operationIds.length} tools, v3`,
    requests: 100,
    own: () => client.get(`/api/v3/apps/${made.id}/tools?limit=50`),
    bare: () => buildListToolsStatements(app, made.operationIds.slice(0, 50)),
    kind: 'read',
  }
}

async function createReleaseScenario(
  client: Client,
  database: BareDatabase,
  made: ReleasedApp,
): Promise<Scenario> {
  const app = await selectOne(database, 'select * from apps where id = ?', made.id)
  const release = await selectOne(database, 'select * from releases where app_id = ?', made.id)
  const frozen = await selectOne(database, 'select * from frozen_releases where app_id = ?', made.id)
  let version = 1_000_000
  return {
    title: `create a release of ${made.operationIds.length} tools, v3`,
    requests: made.operationIds.length > 100 ? 10 : 40,
    own: () => client.post(`/api/v3/apps/${made.id}/releases`),
    bare: () => {
      const id = `${release.id}_${++version}`
      return buildCreateReleaseStatements(
        database,
        app,
        { ...release, id, version },
        { ...frozen, release_id: id },
      )
    },
    kind: 'write',
  }
}
