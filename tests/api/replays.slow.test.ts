// Stored responses of requests with an Idempotency-Key, for every operation that takes one: only the credential that sent the
// request gets them, while it may still send the request.
import { beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '#core/model/workspaces/role.ts'
import { type ApiOperation, canTakeIdempotencyKey } from '#http/operation.ts'
import { type Client, createUncheckedClient } from '#tests/support/service/client.ts'
import { buildLeastBody } from '#tests/support/service/least-body.ts'
import { makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const operations = operationTable.filter((op) => canTakeIdempotencyKey(op) && !op.endsOwnAccess)
const isOfWorkspace = ({ requires }: ApiOperation) => roles.some((role) => role === requires)

/** Members that the schema alone does not require. */
const file = { version: 1, app: { name: 'Filed' } }
const bodies: Record<string, object> = {
  'v3.appFile.plan': { file },
  'v3.appFile.planNew': { file },
  'v3.appFile.create': { file },
  'v3.appFile.suggest': { kind: 'rest', url: 'https://pets.example' },
  'v3.users.changePassword': { new_password: 'at least twelve' },
  'v1.authConnections.create': { name: 'Key', config: { type: 'bearer' } },
  'v2.authConnections.create': { name: 'Key', config: { type: 'bearer' } },
  'v3.authConnections.create': { name: 'Key', config: { type: 'bearer' } },
  'v1.integrations.create': { name: 'Pets', kind: 'rest', baseUrl: 'https://pets.example' },
  'v2.integrations.create': { name: 'Pets', kind: 'rest', base_url: 'https://pets.example' },
  'v3.integrations.create': { name: 'Pets', kind: 'rest', base_url: 'https://pets.example' },
}

describeWithService('postgres', 'a stored response', (getService) => {
  let owner: Client
  let workspaceId: string
  let appId: string
  /** Other credentials of the sender. */
  const others: Record<string, Client> = {}
  let sender: Client

  const lower = (user: string, change: { role: Role } | null) => {
    const path = `/api/v3/workspaces/${workspaceId}/members/${user}`
    return change ? owner.patch(path, change) : owner.delete(path)
  }

  beforeAll(async () => {
    owner = await getService().as('owner')
    sender = createUncheckedClient(getService().url, await getService().token('sender'))
    const elsewhere = await makeWorkspace(getService(), 'sender')
    workspaceId = await makeWorkspace(getService(), 'owner', { sender: 'owner' })
    appId = await makeAppIn(owner, workspaceId)
    const createToken = async (limits: object) => {
      const { body } = await sender.post('/api/v3/tokens', {
        name: 'Machine',
        expires_in_hours: 168,
        ...limits,
      })
      return createUncheckedClient(getService().url, body.secret)
    }
    others.viewer = await createToken({ role: 'viewer' })
    others.elsewhere = await createToken({ role: 'owner', workspace_id: elsewhere })
    const claims = { client_id: 'another client' }
    others.client = createUncheckedClient(
      getService().url,
      await getService().token('sender', getService().url, claims),
    )
  })

  const fill = (op: ApiOperation) =>
    fillPath(op, (name) => {
      if (/^workspace_id$/.test(name)) return workspaceId
      return /^app_?id$/i.test(name) ? appId : `${name}_missing`
    })
  const bodyOf = (op: ApiOperation) => {
    if (!op.body) return undefined
    const body = { ...(buildLeastBody(op.body) as object), ...bodies[op.id] }
    if (op.requires !== 'creator') return body
    return { ...body, [op.id.startsWith('v1') ? 'workspaceId' : 'workspace_id']: workspaceId }
  }
  const send = (client: Client, op: ApiOperation) =>
    client.post(fill(op), bodyOf(op), { 'Idempotency-Key': `key of ${op.id}`.replaceAll(' ', '-') })
  const isReplayed = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed') === 'true'

  test('is given only to the sender of the request', async () => {
    const stored = new Set<ApiOperation>()
    for (const op of operations) {
      const first = await send(sender, op)
      const again = await send(sender, op)
      expect([op.id, first.status, isReplayed(again)]).toEqual([op.id, again.status, true])
      expect([op.id, again.body]).toEqual([op.id, first.body])
      if (isOfWorkspace(op) || (op.requires === 'creator' && first.status === 201)) stored.add(op)
    }
    expect(stored.size).toBeGreaterThan(60)
    for (const op of operations)
      for (const [name, client] of Object.entries(others))
        expect([op.id, name, isReplayed(await send(client, op))]).toEqual([op.id, name, false])
    for (const change of [{ role: 'viewer' as const }, null]) {
      expect((await lower(await findMemberId(), change)).status).toBe(200)
      for (const op of stored) {
        const mayStill = change !== null && op.requires === 'viewer'
        const again = await send(sender, op)
        expect([op.id, change, isReplayed(again)]).toEqual([op.id, change, mayStill])
        if (!mayStill) expect([op.id, [403, 404]]).toEqual([op.id, expect.arrayContaining([again.status])])
      }
    }
  }, 300_000)

  test('is also given to a sender who has left a workspace', async () => {
    const id = await makeWorkspace(getService(), 'owner', { leaver: 'viewer' })
    const leaver = await getService().as('leaver')
    const leave = () =>
      leaver.post(`/api/v3/workspaces/${id}/leave`, undefined, { 'Idempotency-Key': 'leave' })
    const [first, again] = [await leave(), await leave()]
    expect([first.body, again.body, isReplayed(again)]).toEqual([{ left: true }, { left: true }, true])
  })

  async function findMemberId() {
    const { body } = await owner.get(`/api/v3/workspaces/${workspaceId}/members`)
    return body.data.find(({ user_id }: { user_id: string }) => user_id === 'sender').id
  }
})
