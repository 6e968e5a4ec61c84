// Every operation of the API that changes something has one entry with its author, change, origin and request, and without
// any sent value. An operation that is missing in the table fails the first test.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSetMembers } from '#base/schema-members.ts'
import type { ApiOperation } from '#http/operation.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { inviteTo, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { takeSample } from '#tests/support/test-scope.ts'

const planted = 'planted-value'
const secretConfig = { type: 'api_key', header_name: 'X-Api-Key', api_key: planted }
const file = { version: 1, app: { name: planted }, prompts: [{ key: 'hi', template: planted }] }

type Ids = Record<string, string>
/** The body, or the reason why an operation has no entry. */
type Row = ((ids: Ids) => object | undefined) | 'reads' | 'elsewhere'

const nothing = () => undefined

/** By the id without its family. `reads`: has no entry. `elsewhere`: needs a server of its own and has its entry in tests there. */
const rows: Record<string, Row> = {
  'apps.create': () => ({ name: planted }),
  'apps.change': () => ({ name: planted }),
  'apps.delete': nothing,
  'apps.deploy': nothing,
  'apps.changeAccess': () => ({ allowed_callers: { emails: ['planted-value@example.com'] } }),
  'apps.changeToolMode': () => ({ tool_mode: 'search' }),
  'apps.changeStoreListing': () => ({ openai_challenge: planted }),
  'variables.declare': () => ({ variables: { PLANTED: planted } }),
  'variables.setValues': () => ({ values: { PLANTED: `${planted} 2` } }),
  'apps.transfer': ({ workspace_id }) => ({ workspace_id }),
  'authConnections.create': () => ({ name: planted, config: secretConfig }),
  'authConnections.change': () => ({ name: `${planted} 2`, config: secretConfig }),
  'authConnections.delete': nothing,
  'authConnections.authorize': 'elsewhere',
  'authConnections.disconnect': 'elsewhere',
  'authConnections.test': 'reads',
  'integrations.create': ({ url }) => ({ name: planted, kind: 'rest', endpoint: url }),
  'integrations.change': () => ({ name: `${planted} 2` }),
  'integrations.delete': nothing,
  'integrations.import': 'elsewhere',
  'integrations.discover': 'elsewhere',
  'operations.create': () => ({ name: planted, method: 'GET', path: '/planted-value' }),
  'operations.change': () => ({ name: `${planted} 2` }),
  'operations.delete': nothing,
  'tools.create': () => ({ name: planted }),
  'tools.change': () => ({ description: `${planted} 2` }),
  'tools.delete': nothing,
  'tools.bind': ({ operation_id }) => ({ integration_operation_id: operation_id }),
  'tools.chain': ({ other_tool_id }) => ({ next_tool_ids: [other_tool_id] }),
  'tools.createBatch': ({ operation_id }) => ({
    tools: ['a', 'b'].map((letter) => ({ operation_id, name: `${planted} ${letter}` })),
  }),
  'tools.changeBatch': ({ tool_id }) => ({ tools: [{ id: tool_id, description: `${planted} 3` }] }),
  'tools.deleteBatch': ({ tool_id }) => ({ tool_ids: [tool_id] }),
  'tools.reorder': ({ tool_id, other_tool_id }) => ({ tool_ids: [other_tool_id, tool_id] }),
  'tools.execute': 'reads',
  'tools.preview': 'reads',
  'tools.repair': 'elsewhere',
  'widgets.create': () => ({ name: planted, primitive: 'data-table' }),
  'widgets.change': () => ({ name: `${planted} 2` }),
  'widgets.delete': nothing,
  'widgets.actions': 'elsewhere',
  'releases.create': nothing,
  'releases.verify': 'reads',
  'releases.restore': 'elsewhere',
  'releases.probeReadiness': 'reads',
  'appFile.plan': 'reads',
  'appFile.planNew': 'reads',
  'appFile.suggest': 'reads',
  'appFile.apply': () => ({ file }),
  'appFile.create': () => ({ file }),
  'draft.validate': 'reads',
  'draft.validateAlias': 'reads',
  'draft.previewAlias': 'reads',
  'draft.probeReadiness': 'reads',
  'draft.discard': 'elsewhere',
  'draft.clone': 'elsewhere',
  'draft.repairLint': 'elsewhere',
  'draft.preserveCalls': 'elsewhere',
  'discovery.run': 'reads',
  'pendingDefinitions.accept': 'elsewhere',
  'pendingDefinitions.reject': 'elsewhere',
  'watches.change': 'elsewhere',
  'watches.check': 'elsewhere',
  'watches.createWebhook': nothing,
  'watches.deleteWebhook': 'elsewhere',
  'webhooks.receive': 'elsewhere',
  'pendingDifferences.apply': 'elsewhere',
  'pendingDifferences.dismiss': 'elsewhere',
  'environments.create': () => ({ key: 'qa' }),
  'environments.change': 'elsewhere',
  'environments.delete': 'elsewhere',
  'environments.planPromotion': 'reads',
  'environments.promote': 'elsewhere',
  'previews.put': 'elsewhere',
  'previews.delete': 'elsewhere',
  'releases.freeze': nothing,
  'prompts.create': () => ({ name: 'planted', template: planted }),
  'prompts.reorder': 'elsewhere',
  'prompts.change': () => ({ template: `${planted} 2` }),
  'prompts.delete': nothing,
  'skills.create': () => ({ name: 'planted', description: planted, body: planted }),
  'skills.reorder': 'elsewhere',
  'skills.change': () => ({ description: `${planted} 2` }),
  'skills.delete': nothing,
  'tests.change': () => ({ required: true }),
  'tests.run': 'reads',
  'testCases.create': ({ tool_key }) => ({ tool: tool_key, name: planted }),
  'testCases.record': 'elsewhere',
  'testCases.suggest': 'reads',
  'testCases.change': () => ({ name: `${planted} 2` }),
  'testCases.delete': nothing,
  'directory.search': 'reads',
  'accounts.disconnectOwn': 'elsewhere',
  'accounts.changeKind': () => ({ account: 'personal' }),
  'accounts.disconnect': 'elsewhere',
  'sessions.revoke': 'elsewhere',
  'sessions.revokeOthers': 'elsewhere',
  'clients.disconnectOwn': 'elsewhere',
  'clients.disconnectOfUser': 'elsewhere',
  'tokens.create': () => ({ name: planted, expires_in_hours: 720 }),
  'tokens.revoke': nothing,
  'appTokens.create': 'elsewhere',
  'appTokens.revoke': 'elsewhere',
  'users.changePassword': 'elsewhere',
  'users.change': 'elsewhere',
  'users.delete': 'elsewhere',
  'users.resetPassword': 'elsewhere',
  'invitations.create': 'elsewhere',
  'invitations.revoke': 'elsewhere',
  'serviceAccounts.create': () => ({ name: planted, role: 'viewer' }),
  'serviceAccounts.change': () => ({ name: `${planted} 2` }),
  'serviceAccounts.delete': nothing,
  'serviceCredentials.create': () => ({ kind: 'token', name: planted, expires_in_hours: 168 }),
  'serviceCredentials.revoke': nothing,
  'webhookEndpoints.create': () => ({ url: `https://hooks.example/${planted}` }),
  'webhookEndpoints.change': () => ({ description: planted }),
  'webhookEndpoints.delete': nothing,
  'webhookEndpoints.rotateSecret': nothing,
  'webhookEndpoints.test': 'reads',
  'webhookEndpoints.replay': 'reads',
  'webhookDeliveries.replay': 'reads',
  'workspaces.create': () => ({ name: planted }),
  'workspaces.rename': () => ({ name: planted }),
  'workspaces.delete': 'elsewhere',
  'members.change': () => ({ role: 'publisher' }),
  'members.remove': nothing,
  'members.leave': 'elsewhere',
  'workspaceInvitations.create': () => ({ email: 'planted-value@example.com', role: 'viewer' }),
  'workspaceInvitations.revoke': nothing,
  'workspaceInvitations.open': 'reads',
  'workspaceInvitations.accept': 'elsewhere',
}

const changing = operationTable.filter(({ method }) => method !== 'GET')
const withoutFamily = ({ id }: ApiOperation) => id.slice(id.indexOf('.') + 1)
const tried = changing.filter((op) => typeof rows[withoutFamily(op)] === 'function')

const toCamel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const withCamelNames = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withCamelNames)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [toCamel(name), withCamelNames(inner)]),
        )
      : value

describeWithService('postgres', 'the audit trail of every operation', (service) => {
  let api: UpstreamApi
  let client: Client
  beforeAll(async () => {
    api = await startUpstreamApi()
    client = await service().as('ada')
  })
  afterAll(() => api?.close())

  /** One resource of each kind that an operation may address. */
  async function prepare(): Promise<Ids> {
    const app_id = await makeApp(client)
    const base = `/api/v3/apps/${app_id}`
    await client.put(`${base}/variables`, { variables: { PLANTED: 'x' } })
    const create = async (path: string, body: object) => {
      const reply = await client.post(path, body)
      if (reply.status !== 201) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
      return Object.values(reply.body)[0] as { id: string; key: string }
    }
    const { integrationId, operation } = await makeIntegration(client, app_id, api.documentUrl)
    const tool = await makeTool(client, app_id, 'List', operation('listPets'))
    const other = await makeTool(client, app_id, 'Other', operation('listPets'))
    const v2 = base.replace('v3', 'v2')
    const connection = await create(`${v2}/auth-connections`, { name: 'Key', config: secretConfig })
    const widget = await create(`${v2}/widgets`, { name: 'Table', primitive: 'data-table' })
    const prompt = await create(`${base}/prompts`, { name: 'hello', template: 'Hello.' })
    const skill = await create(`${base}/skills`, { name: 'care', description: 'Care.', body: 'Feed.' })
    const testCase = await create(`${base}/test-cases`, { tool: tool.key, name: 'lists' })
    const workspace_id = await makeWorkspace(service(), 'ada', { bob: 'viewer' })
    const { data: members } = (await client.get(`/api/v3/workspaces/${workspace_id}/members`)).body
    const token = await create('/api/v3/tokens', { name: 'one', expires_in_hours: 720 })
    const accounts = `/api/v3/workspaces/${workspace_id}/service-accounts`
    const account = await create(accounts, { name: 'one', role: 'viewer' })
    const credential = { kind: 'token', name: 'one', expires_in_hours: 720 }
    const { id: credential_id } = await create(`${accounts}/${account.id}/credentials`, credential)
    const webhook = await create(`/api/v3/workspaces/${workspace_id}/webhooks`, {
      url: 'https://hooks.example',
      enabled: false,
    })
    return {
      app_id,
      workspace_id,
      webhook_id: webhook.id,
      integration_id: integrationId,
      operation_id: operation('createPet'),
      tool_id: tool.id,
      tool_key: tool.key,
      other_tool_id: other.id,
      auth_connection_id: connection.id,
      auth_id: connection.id,
      widget_id: widget.id,
      prompt_id: prompt.id,
      skill_id: skill.id,
      test_case_id: testCase.id,
      token_id: token.id,
      service_account_id: account.id,
      credential_id,
      member_id: members.find(({ role }: { role: string }) => role === 'viewer').id,
      invitation_id: (await inviteTo(client, workspace_id, 'viewer')).invitationId,
      url: api.documentUrl,
    }
  }

  test('knows each of them', () => {
    const known = [...new Set(changing.map(withoutFamily))].sort()
    expect(Object.keys(rows).sort()).toEqual(known)
  })

  describe.each(takeSample(tried, 3).map((op) => [op.id, op] as const))('%s', (_, op) => {
    test('has one entry, without any sent value', async () => {
      const ids = await prepare()
      const row = rows[withoutFamily(op)]
      const sent = typeof row === 'function' ? row(ids) : undefined
      const body = op.id.startsWith('v1.') ? withCamelNames(sent) : sent
      const path = fillPath(op, (name) => ids[toSnake(name)] ?? `no ${name}`)
      const reply =
        op.method === 'DELETE'
          ? await client.delete(path)
          : await client[op.method.toLowerCase() as 'post' | 'put' | 'patch'](path, body)
      expect([reply.status, reply.body?.error]).toEqual([op.status, undefined])
      const requestId = reply.headers.get('x-request-id')
      const { data } = (await client.get('/api/v3/audit?limit=5')).body
      const entries = data.filter((entry: { request_id: string }) => entry.request_id === requestId)
      expect(entries).toEqual([
        expect.objectContaining({
          operation: op.id,
          via: 'api',
          address: '127.0.0.1',
          actor: expect.objectContaining({ kind: 'user', subject: 'ada' }),
          fields: op.body && !op.isUpload ? listSetMembers(op.body, body ?? {}) : [],
        }),
      ])
      expect(entries[0].changes.length).toBeGreaterThan(0)
      const { body: exported } = await client.get('/api/v3/audit/export')
      expect(exported).toContain(requestId)
      expect(exported).not.toContain('planted')
    })
  })
})
