// An MCP server lists tools whose schemas take long to compile. No use of these tools may hold the event loop.

import { postToolCall } from '#tests/support/raw-mcp.ts'
import { createRandom } from '#tests/support/seeded-random.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import type { Attack, AttackReport, AttackTarget } from './attack.ts'
import { type CostlySchema, costlySchemas, generateSchema } from './support/costly-schemas.ts'
import { startHostileMcpServer } from './support/mcp-server.ts'
import { attackWatchedService, type WatchedService, withoutWatch } from './support/watched-service.ts'

export const compileAttacks: Attack[] = [
  { area: 'compile', name: 'schemas that take long to compile', run: attackWithSchemas },
  { area: 'compile', name: 'generated schemas', run: attackWithGeneratedSchemas },
]

const seed = 1
const depth = 5

function attackWithSchemas(): Promise<AttackReport> {
  return attackCompilers(costlySchemas)
}

function attackWithGeneratedSchemas({ sample }: AttackTarget): Promise<AttackReport> {
  const random = createRandom(seed)
  const generated = Array.from(
    { length: 200 },
    (_, index): CostlySchema => ({
      name: `generated ${index}`,
      schema: generateSchema((limit) => random.below(limit), depth),
      value: { p0: 1 },
    }),
  )
  return attackCompilers(sample(generated, 12))
}

const attackCompilers = (schemas: readonly CostlySchema[]) =>
  attackWatchedService(async (service) => {
    // The service compiles its own code and the meta-schema once.
    for (const warmUp of [1, 2, 3])
      await publishSchema(withoutWatch(service), { name: '', schema: { minimum: warmUp }, value: 1 })
    for (const schema of schemas) await publishSchema(service, schema)
  })

async function publishSchema(
  { client, watch }: WatchedService,
  { name, schema, value }: CostlySchema,
): Promise<void> {
  const inputSchema = { type: 'object', properties: { q: schema } }
  const server = await startHostileMcpServer([{ name: 'attack', description: 'An attack.', inputSchema }])
  const step = <Value>(label: string, work: () => Promise<Value>) => watch(`${name}: ${label}`, work)
  const appId = await makeApp(client)
  const imported = await step('import', () => makeIntegration(client, appId, server.url, { kind: 'mcp' }))
  const tool = await makeTool(client, appId, 'attack', imported.operation('attack'))
  await step('diagnostics', () => client.get(`/api/v3/apps/${appId}/draft/diagnostics`))
  const path = `/api/v3/apps/${appId}/tools/${tool.id}`
  await step('preview', () => client.post(`${path}/preview`))
  await step('execute', () => client.post(`${path}/execute`, { arguments: { q: value } }))
  const { body } = await step('release', () => client.post(`/api/v3/apps/${appId}/releases`))
  const call = (q: unknown) => postToolCall(body.release.endpoint, 'attack', { q })
  // A schema that is too costly must not be released.
  if (body.release) await step('anonymous call', () => call(value))
  if (body.release) await step('anonymous invalid call', () => call([value]))
  await server.close()
}
