// The management API beside the same statements made bare, one request after another: what HTTP and the code cost.
import type { Client, Reply } from '#tests/support/client.ts'
import type { BareDatabase, Row, Statement } from './support/bare-database.ts'
import { alternate, inSequence } from './support/load.ts'
import { createRelease, createTool, listTools, readApp } from './support/management-queries.ts'
import { type Engine, type MadeApp, openManagement } from './support/management-scene.ts'
import { report } from './support/report.ts'

const rounds = 5
const sizes = [10, 100, 1000]

type Scenario = {
  title: string
  requests: number
  own: () => Promise<Reply>
  /** After each request, and not timed. */
  undo?: (reply: Reply) => Promise<unknown>
  bare: () => Statement[]
  undoBare?: () => Statement[]
  kind: 'read' | 'write'
}

export async function benchManagement(): Promise<void> {
  for (const engine of ['SQLite', 'PostgreSQL'] as const) await benchOn(engine)
}

async function benchOn(engine: Engine): Promise<void> {
  const scene = await openManagement(engine)
  const fifty = await scene.appWith(50)
  const grown: MadeApp[] = []
  for (const tools of sizes) grown.push(await scene.appWith(tools))
  const database = await scene.bare()
  const scenarios = await toolScenarios(scene.client, database, fifty)
  const largest = grown.at(-1) ?? fifty
  scenarios.push(await listScenario(scene.client, database, largest))
  for (const made of grown) scenarios.push(await releaseScenario(scene.client, database, made))
  for (const scenario of scenarios) await compare(engine, database, scenario)
  await database.close()
  await scene.close()
}

async function compare(engine: Engine, database: BareDatabase, scenario: Scenario): Promise<void> {
  const { requests, kind, undo, undoBare } = scenario
  const own = async () => {
    const reply = await scenario.own()
    if (reply.status > 299) throw new Error(`${scenario.title}: ${JSON.stringify(reply.body)}`)
    return reply
  }
  const bare = () => database.run(scenario.bare(), kind)
  const results = {
    'the same statements, bare': inSequence(bare, requests, async () => {
      if (undoBare) await database.run(undoBare(), 'write')
    }),
    Tenon: inSequence(own, requests, async (reply) => undo?.(reply)),
  }
  report(`${scenario.title}, ${engine}`, await alternate(results, rounds))
}

const one = async (database: BareDatabase, ...statement: Statement): Promise<Row> => {
  const [row] = await database.run([statement], 'read')
  if (!row) throw new Error(`no row: ${statement[0]}`)
  return row
}

async function toolScenarios(client: Client, database: BareDatabase, made: MadeApp): Promise<Scenario[]> {
  const app = await one(database, 'select * from apps where id = ?', made.id)
  const tool = await one(database, 'select * from tools where app_id = ? limit 1', made.id)
  const tools = `/api/v3/apps/${made.id}/tools`
  const [operationId = ''] = made.operationIds
  const source = { operation_id: operationId }
  return [
    {
      title: 'read an app that was released, v2',
      requests: 300,
      own: () => client.get(`/api/v2/apps/${made.id}`),
      bare: () => readApp(app),
      kind: 'read',
    },
    await listScenario(client, database, made),
    {
      title: 'create a tool beside 50, v3',
      requests: 100,
      own: () => client.post(tools, { name: 'One more', source }),
      undo: ({ body }) => client.delete(`${tools}/${body.tool.id}`),
      bare: () => createTool(database, app, { ...tool, id: 'bare', key: 'bare' }, operationId),
      undoBare: () => [["delete from tools where id = 'bare'"]],
      kind: 'write',
    },
  ]
}

async function listScenario(client: Client, database: BareDatabase, made: MadeApp): Promise<Scenario> {
  const app = await one(database, 'select * from apps where id = ?', made.id)
  return {
    title: `list 50 of ${made.operationIds.length} tools, v3`,
    requests: 100,
    own: () => client.get(`/api/v3/apps/${made.id}/tools?limit=50`),
    bare: () => listTools(app, made.operationIds.slice(0, 50)),
    kind: 'read',
  }
}

async function releaseScenario(client: Client, database: BareDatabase, made: MadeApp): Promise<Scenario> {
  const app = await one(database, 'select * from apps where id = ?', made.id)
  const release = await one(database, 'select * from releases where app_id = ?', made.id)
  const frozen = await one(database, 'select * from frozen_releases where app_id = ?', made.id)
  let version = 1_000_000
  return {
    title: `create a release of ${made.operationIds.length} tools, v3`,
    requests: made.operationIds.length > 100 ? 10 : 40,
    own: () => client.post(`/api/v3/apps/${made.id}/releases`),
    bare: () => {
      const id = `${release.id}_${++version}`
      return createRelease(database, app, { ...release, id, version }, { ...frozen, release_id: id })
    },
    kind: 'write',
  }
}
