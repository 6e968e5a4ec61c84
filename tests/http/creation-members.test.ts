// A creation accepts every member that a change accepts, at every depth and with the same rules: otherwise a member sent at
// once would be dropped silently. Its response has them as that of the change does.
import { beforeAll, expect, test } from 'vitest'
import { toSnakeCase } from '#base/casing.ts'
import type { ApiOperation } from '#http/operation.ts'
import { type References, wholeBodies } from '#tests/support/samples/whole-bodies.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: Schema
  description?: string
  default?: unknown
  required?: string[]
  title?: string
}
type Pair = { id: string; collection: string; creation: ApiOperation; change: ApiOperation }

/** The collection of a path of one entity: `tools` of `…/tools/{tool_id}`. */
const nameCollection = ({ path }: ApiOperation) => /\/([^/{}]+)\/\{[^/{}]+\}$/.exec(path)?.[1] ?? ''
const familyOf = ({ id }: ApiOperation) => id.split('.')[0] ?? ''

/** Entities that are created without a request body of their own. */
const createdOtherwise: Record<string, string> = {
  'v3.users.change': 'by an invitation',
  'v3.members.change': 'by an invitation',
}

const changes = operationTable.filter(({ method, body }) => method === 'PATCH' && body)
const changesOfEntities = changes.filter((op) => nameCollection(op) !== '' && !createdOtherwise[op.id])
const findCreation = (change: ApiOperation) =>
  operationTable.find(
    (op) =>
      op.method === 'POST' &&
      op.status === 201 &&
      familyOf(op) === familyOf(change) &&
      op.path.endsWith(`/${nameCollection(change)}`),
  )
const pairs = changesOfEntities.flatMap((change): Pair[] => {
  const creation = findCreation(change)
  return creation ? [{ id: change.id, collection: nameCollection(change), creation, change }] : []
})

test('every change of an entity has a creation', () => {
  expect(changesOfEntities.filter((change) => !findCreation(change)).map(({ id }) => id)).toEqual([])
  expect(pairs.length).toBeGreaterThan(20)
})

/** The rules of each member by its path, without what is no rule or may differ. */
function listRules(schema: Schema, path = ''): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties, ...rules } = schema
  const { description: _, default: _default, required: _required, title: _title, ...own } = rules
  return [
    ...(path ? [`${path} ${JSON.stringify(own)}`] : []),
    ...Object.entries(properties).flatMap(([name, member]) => listRules(member, `${path}.${name}`)),
    ...anyOf.flatMap((option) => listRules(option, `${path}|`)),
    ...(items ? listRules(items, `${path}[]`) : []),
    ...(typeof additionalProperties === 'object' ? listRules(additionalProperties, `${path}{}`) : []),
  ]
}

/** Stricter in new operations: those of documents may have empty names. */
const isNameOfSchemaEntry = (rule: string) =>
  /^\.(in|out)putSchema\[\]\.name |^\.(in|out)put_schema\[\]\.name /.test(rule)

test.each(pairs.map((pair) => [pair.id, pair] as const))('%s: a creation takes all of it', (_, pair) => {
  const created = listRules(pair.creation.body as Schema)
  const changed = listRules(pair.change.body as Schema)
  expect(changed.filter((rule) => !created.includes(rule) && !isNameOfSchemaEntry(rule))).toEqual([])
})

test('a batch of new tools takes all that a batch of changes takes', () => {
  const rulesOf = (id: string) =>
    listRules(operationTable.find((op) => op.id === id)?.body as Schema).filter(
      // The id names the tool to change; a new tool names its operation by the source.
      (rule) => !/^\.tools\[\]\.(id|binding)\b/.test(rule),
    )
  const created = rulesOf('v3.tools.createBatch')
  expect(rulesOf('v3.tools.changeBatch').filter((rule) => !created.includes(rule))).toEqual([])
})

/** The name in `wholeBodies`: `enabled` of `isEnabled`. */
const findSample = (sample: Record<string, unknown>, name: string): unknown => {
  const snake = toSnakeCase(name)
  return sample[snake] ?? sample[snake.replace(/^is_/, '')]
}

/** The part of a sample that the schema of a family has, by its names. Adds members without a sample to `missing`. */
function fitSample(schema: Schema, sample: unknown, missing: string[], path = ''): unknown {
  const object = schema.anyOf?.find(({ properties, items }) => properties ?? items) ?? schema
  if (Array.isArray(sample) && object.items)
    return sample.map((item) => fitSample(object.items as Schema, item, missing, `${path}[]`))
  if (!object.properties || typeof sample !== 'object' || sample === null) return sample
  const fitted: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(object.properties)) {
    const value = findSample(sample as Record<string, unknown>, name)
    if (value === undefined) missing.push(`${path}.${name}`)
    else fitted[name] = fitSample(member, value, missing, `${path}.${name}`)
  }
  return fitted
}

/** In v1, the earlier form of `submit`, which replaces it. */
const earlierForms = ['.config.formConfig.submission']

type Entity = { id: string; public_mcp_id?: string; publicMcpId?: string }

/** The entity without its ids, times and draft, and the events of the discovery, which only a creation starts. */
function maskIdentity(body: Record<string, Entity>): object {
  const [entity] = Object.values(body)
  const ids = [entity?.id, entity?.public_mcp_id, entity?.publicMcpId].filter((id) => id !== undefined)
  const text = ids.reduce((rest, id) => rest.replaceAll(id, 'ID'), JSON.stringify(entity))
  const masked = JSON.parse(text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'))
  for (const name of ['discoveryEvents', 'discovery_events', 'current_draft']) delete masked[name]
  return masked
}

/** The body as a response shows it: secrets are masked, and v1 shows other members of fields in version v2 of forms. */
const toShown = (body: object, family: string): object =>
  JSON.parse(JSON.stringify(body).replaceAll(/"[a-z]+-secret"/g, '"********"'), (name, value) =>
    family === 'v1' && ['multiple', 'aiFillable', 'aiVisible'].includes(name) ? undefined : value,
  )

/** Only v3 deletes apps of all families. */
const toDeletable = (path: string) => path.replace(/^\/api\/v\d(\/apps\/[^/]+)$/, '/api/v3$1')

describeWithService('sqlite', 'a creation with every member of a change', (service) => {
  let alice: Client
  let ids: References
  let parameters: Record<string, string>

  beforeAll(async () => {
    alice = await service().as('alice')
    const api = await startUpstreamApi()
    const appId = await makeApp(alice)
    const pets = await makeIntegration(alice, appId, api.documentUrl)
    const operationId = pets.operation('listPets')
    const tools = [
      await makeTool(alice, appId, 'Whole', operationId),
      await makeTool(alice, appId, 'Next', operationId),
    ]
    const connection = { name: 'K', config: { type: 'bearer', access_token: 'x' } }
    const made = await alice.post(`/api/v3/apps/${appId}/auth-connections`, connection)
    ids = {
      toolId: tools[0]?.id ?? '',
      nextToolId: tools[1]?.id ?? '',
      operationId,
      integrationId: pets.integrationId,
      connectionId: made.body.auth_connection.id,
    }
    parameters = { app_id: appId, integration_id: pets.integrationId }
    return () => api.close()
  })

  const tested = pairs.flatMap((pair) => {
    const samples = wholeBodies[pair.collection === 'auth' ? 'auth-connections' : pair.collection]
    return samples ? [[pair.id, pair, samples] as const] : []
  })

  test.each(tested)('%s', async (_, { creation, change }, { minimal, whole }) => {
    const missing: string[] = []
    const body = fitSample(change.body as Schema, whole(ids), missing) as { name?: string }
    expect(missing.filter((path) => !earlierForms.includes(path))).toEqual([])
    const least = fitSample(creation.body as Schema, minimal, []) as object
    const collection = fillPath(creation, (name) => parameters[toSnakeCase(name)] ?? name)
    const use = async (sent: object, read: (reply: object, path: string) => Promise<object[]>) => {
      const { status, body, headers } = await alice.post(collection, sent)
      expect(status, JSON.stringify(body)).toBe(201)
      const path = new URL(headers.get('location') ?? '').pathname
      const replies = await read(body, path)
      expect((await alice.delete(toDeletable(path))).status).toBe(200)
      return replies.map((reply) => maskIdentity(reply as never)) as [object, object]
    }
    const readBack = async (path: string) => (await alice.get(path)).body
    const [created, createdRead] = await use({ ...least, ...body }, async (reply, path) => [
      reply,
      await readBack(path),
    ])
    // The key follows from the name of the creation.
    const named = { ...least, ...(body.name && { name: body.name }) }
    const [changed, changedRead] = await use(named, async (_, path) => {
      const { status, body: reply } = await alice.patch(path, body)
      expect(status, JSON.stringify(reply)).toBe(200)
      return [reply, await readBack(path)]
    })
    expect(createdRead).toEqual(changedRead)
    expect(created).toMatchObject(changed)
    expect(created).toMatchObject(toShown(body, familyOf(change)))
  })
})
