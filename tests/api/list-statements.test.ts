// The number of statements of a list does not depend on its length: 1,000 apps once took 1,009.
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { createStore } from '#adapters/store/create-store.ts'
import type { Database } from '#adapters/store/database.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemIds } from '#adapters/system/ids.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ListedDefinition } from '#core/model/integrations/pending-definition.ts'
import type { Store } from '#core/ports/store.ts'
import type { ApiOperation } from '#http/operation.ts'
import { findRequestShare } from '#platform/request-share.ts'
import { createMigratedPostgresDatabase } from '#tests/support/databases/migrated-postgres.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { type Client, createUncheckedClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import { makeServiceAccount, makeServiceCredential } from '#tests/support/service/service-account.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import {
  buildApp,
  buildCall,
  buildConnection,
  buildDifference,
  buildFrozenRelease,
  buildIntegration,
  buildOperation,
  buildPrompt,
  buildRelease,
  buildSkill,
  buildTestCase,
  buildTool,
  buildWidget,
  packCalls,
} from '#tests/support/store-samples.ts'

type ArrayMembers = { properties?: Record<string, { type?: string }> }

const listMembers = ({ reply }: ApiOperation): string[] =>
  Object.entries((reply as ArrayMembers).properties ?? {}).flatMap(([name, { type }]) =>
    type === 'array' ? [name] : [],
  )

/** The public list of apps, which is part of no family. */
const registryList = {
  id: 'registry.servers',
  path: '/v0.1/servers',
  reply: { properties: { servers: { type: 'array' } } },
} as unknown as ApiOperation

const lists = [
  ...operationTable.filter((op) => op.method === 'GET' && listMembers(op).length > 0),
  registryList,
]

/** Lists that `lengthen` does not make longer, and why. */
const fixedLists: Record<string, string> = {
  'v1.templates.list': 'of the program',
  'v3.templates.list': 'of the program',
  'v2.draft.changes': 'groups, of which there are a few',
  'v2.releases.serverJson': 'icons and addresses of one release',
  'v3.releases.serverJson': 'icons and addresses of one release',
  'v3.releases.changes': 'computed from two releases',
  'v3.directory.list': 'in memory',
  'v3.directory.related': 'in memory',
  'v3.sessions.list': 'a user has at most 50',
  'v3.webhookEndpoints.list': 'a workspace has at most 20',
  'v3.webhookDeliveries.list': 'of the sender, which works in the background',
  'v3.clients.listOfUser': 'of the embedded issuer',
  'v3.clients.listOwn': 'of the embedded issuer',
  'v3.approvals.listOwn': 'sealed by calls, at most 200',
  'v3.environments.list': 'an app has at most 30',
  'v3.users.list': 'of the embedded issuer',
  'v3.variables.list': 'members of the app',
  'v3.invitations.list': 'of the embedded issuer',
}

let service: TestService
let alice: Client
let database: Database<Tables>
let store: Store
let app: App
const ids: Record<string, string> = {}

beforeAll(async () => {
  const created = await createMigratedPostgresDatabase()
  service = await startService('sqlite', { DATABASE_URL: created.at })
  // The rows of the store are samples, which need not make sense in a response.
  alice = createUncheckedClient(service.url, await service.token('alice'))
  database = await openTestDatabase<Tables>(created.at)
  store = createStore(database)
  const appId = await makeApp(alice)
  const found = await store.read(({ apps }) => apps.findById(appId))
  if (!found) throw new Error('no app')
  app = found
  const workspaceId = await makeWorkspace(service, 'alice')
  const { id: serviceAccountId } = await makeServiceAccount(alice, workspaceId)
  const integration = buildIntegration(appId, { endpoint: mcpEndpoint })
  const connection = buildConnection(appId)
  await store.transact(async (writer) => {
    await writer.authConnections.insert(connection)
    await writer.integrations.insert(integration)
  })
  Object.assign(ids, { app: appId, workspace: workspaceId, serviceaccount: serviceAccountId })
  Object.assign(ids, { integration: integration.id, authconnection: connection.id, auth: connection.id })
  await lengthen()
  return async () => {
    await service.close()
    await database.close()
    await created.remove()
  }
})

const mcpEndpoint = 'https://pets.test/mcp'

/** A definition of a tool that is new at its server. */
const buildListedDefinition = (integrationId: string, externalId: string): ListedDefinition => ({
  appId: app.id,
  integrationId,
  endpoint: mcpEndpoint,
  externalId,
  digest: `sha256:${externalId}`,
  decision: 'pending',
  foundAt: minute(0),
  definition: buildOperation(app.id, { externalId, key: externalId }),
})

const minute = (n: number) => new Date(Date.now() - 60_000 * n - 30_000).toISOString()
let added = 0

/** Adds one row to each list. */
async function lengthen(): Promise<void> {
  const n = ++added
  const unique = `x${n}`
  await store.transact(async (writer) => {
    const appId = app.id
    const other = buildApp({ owner: app.owner, listed: true, access: 'public' })
    const live = buildRelease(other)
    await writer.apps.insert(other)
    await writer.releases.insert(live, buildFrozenRelease(other, live))
    await writer.apps.update({ ...other, liveReleaseId: live.id, lastVersion: 1 })
    const release = buildRelease(app, { version: n, state: 'unpublished' })
    await writer.releases.insert(release, buildFrozenRelease(app, release))
    const integrationId = ids.integration ?? ''
    const operation = buildOperation(appId, { integrationId, key: unique, externalId: unique })
    await writer.authConnections.insert(buildConnection(appId))
    const another = buildIntegration(appId)
    await writer.integrations.insert(another)
    await writer.pendingDifferences.put(buildDifference(appId, another.id), [])
    await writer.operations.insert(operation)
    await writer.testCases.insert(buildTestCase(appId))
    const listed = Array.from({ length: n }, (_, at) => buildListedDefinition(integrationId, `tool_${at}`))
    await writer.pendingDefinitions.replaceAll(appId, integrationId, listed)
    const alias = {
      name: `old_${unique}`,
      until: null,
      renamedArguments: {},
      droppedArguments: [],
      defaultArguments: {},
    }
    await writer.tools.insert(buildTool(appId, { key: unique, aliases: [alias] }))
    await writer.widgets.insert(buildWidget(appId, { key: unique }))
    await writer.prompts.insert(buildPrompt(appId, { key: unique }))
    await writer.skills.insert(buildSkill(appId, { name: unique }))
    await writer.calls.insertAll(packCalls([buildCall(appId, { startedAt: minute(0) })]))
    const use = { calls: 1, firstCalledAt: minute(0), lastCalledAt: minute(0) }
    await writer.callers.addAll([
      { appId, id: unique, issuer: app.owner.issuer, subject: unique, name: '', ...use },
    ])
    const person = { issuer: app.owner.issuer, subject: `caller-${n}` }
    const account = { appId, label: '', username: '', sealed: {}, boundOrigins: [], createdAt: minute(0) }
    for (const holder of [
      { connectionId: ids.authconnection ?? '', person },
      { connectionId: (await writer.authConnections.list(appId)).at(-1)?.id ?? '', person: app.owner },
    ])
      await writer.personalAccounts.put({ ...account, ...holder, id: systemIds.create('account') })
    const [id, user] = [ids.workspace ?? '', { issuer: app.owner.issuer, subject: `member-${n}` }]
    const member = { id: systemIds.create('workspaceMember'), workspaceId: id, user, role: 'viewer' as const }
    await writer.workspaces.putMember({ ...member, email: '', name: '', addedAt: minute(0) })
  })
  await makeWorkspace(service, 'alice')
  const path = `/api/v3/workspaces/${ids.workspace}`
  await alice.post(`${path}/invitations`, { email: `${unique}@example.com`, role: 'viewer' })
  await makeServiceAccount(alice, ids.workspace ?? '', { name: unique })
  await makeServiceCredential(alice, `${path}/service-accounts/${ids.serviceaccount}`, 'token')
  await alice.post('/api/v3/tokens', { name: unique, expires_in_hours: null })
  await alice.post(`/api/v3/apps/${app.id}/tokens`, { name: unique, expires_in_hours: null })
}

const resolveId = (parameter: string) =>
  ids[parameter.replace(/_?id$/i, '').replaceAll('_', '').toLowerCase()] ?? parameter

type Sql = string | { text: string }

const runQuery = pg.Client.prototype.query

/** The fewest statements of some requests. */
async function measure(op: ApiOperation): Promise<{ statements: number; length: number; status: number }> {
  const texts: Sql[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given
  ) {
    // Jobs of the service have statements in between.
    if (findRequestShare()) texts.push(given[0] as unknown as Sql)
    return Reflect.apply(runQuery, this, given)
  })
  const runs = []
  for (let run = 0; run < 4; run++) {
    texts.length = 0
    const { status, body } = await alice.get(`${fillPath(op, resolveId)}?limit=100`)
    const statements = texts.filter((sql) => typeof sql !== 'string').length
    const length = listMembers(op).reduce((sum, name) => sum + (body[name]?.length ?? 0), 0)
    runs.push({ statements, length, status })
  }
  query.mockRestore()
  return runs.reduce((first, second) => (second.statements < first.statements ? second : first))
}

test('no list takes more statements when it is longer', { timeout: 120_000 }, async () => {
  // The names of callers are read only where calls have callers.
  await lengthen()
  const short = new Map<string, Awaited<ReturnType<typeof measure>>>()
  for (const op of lists) short.set(op.id, await measure(op))
  for (let n = 0; n < 4; n++) await lengthen()
  const grown: Record<string, string> = {}
  const fixed: string[] = []
  for (const op of lists) {
    const [before, after] = [short.get(op.id), await measure(op)]
    if (!before) continue
    if (after.length <= before.length) fixed.push(op.id)
    else expect([op.id, after.status]).toEqual([op.id, 200])
    if (after.statements > before.statements) grown[op.id] = `${before.statements} to ${after.statements}`
  }
  expect(grown).toEqual({})
  expect(fixed.sort()).toEqual(Object.keys(fixedLists).sort())
})
