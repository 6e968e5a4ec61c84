// Every operation for every role: what a stranger sees of an app or workspace is what anybody sees of a missing one, what a
// role may not do is 403, and what it may do is never refused for the role.
import { beforeAll, describe, expect, test } from 'vitest'
import { includesRole, type Role, roles } from '#core/model/workspaces/role.ts'
import type { ApiOperation } from '#http/operation.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

type Schema = {
  type?: string
  required?: string[]
  properties?: Record<string, Schema>
  enum?: unknown[]
} & {
  const?: unknown
  minItems?: number
  items?: Schema
  pattern?: string
}

/** The least body that the schema allows. */
function buildLeast(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer') return 1
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => buildLeast(schema.items ?? {}))
  if (schema.type !== 'object') return schema.pattern?.includes('@') ? 'x@example.com' : 'x'
  const members = (schema.required ?? []).map((name) => [name, buildLeast(schema.properties?.[name] ?? {})])
  return Object.fromEntries(members)
}

function send(client: Client, op: ApiOperation, path: string) {
  if (op.method === 'GET') return client.get(path)
  if (op.method === 'DELETE') return client.delete(path)
  const body = op.body ? buildLeast(op.body as Schema) : undefined
  return client[op.method.toLowerCase() as 'post' | 'patch' | 'put'](path, body)
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)
const isTarget = (name: string) => /^(app|workspace)_?id$/i.test(name)
const ofTarget = operationTable.filter(
  (op) => isRole(op.requires) && /\{(app_?id|workspace_id)\}/i.test(op.path),
)
/** What deletes or ends the target is tried with another one each time. */
const endsTarget = new Set(['v2.apps.delete', 'v3.workspaces.delete', 'v3.members.leave'])

describeWithService('operations by role', (getService) => {
  let workspaceId: string
  let appId: string
  const clients = {} as Record<Role | 'stranger', Client>

  const create = async () => {
    const members = { viewer: 'viewer', builder: 'builder', publisher: 'publisher' } as const
    const id = await makeWorkspace(getService(), 'owner', members)
    return { id, appId: await makeAppIn(clients.owner, id) }
  }

  beforeAll(async () => {
    for (const user of [...roles, 'stranger'] as const) clients[user] = await getService().as(user)
    ;({ id: workspaceId, appId } = await create())
  })

  const fill = (op: ApiOperation, target: { id: string; appId: string } | null) =>
    fillPath(op, (name) => {
      if (!isTarget(name) || !target) return `${name}_missing`
      return name === 'workspace_id' ? target.id : target.appId
    })

  test('every operation on an app or a workspace requires a role', () => {
    const addressed = operationTable.filter(
      (op) => op.path.startsWith('/api/') && /\/(apps|workspaces)\/\{/.test(op.path),
    )
    expect(addressed.filter((op) => !isRole(op.requires)).map(({ id }) => id)).toEqual([])
    expect(ofTarget.length).toBeGreaterThan(150)
  })

  describe.each(ofTarget.map((op) => [op.id, op] as const))('%s', (_, op) => {
    test('is as declared for every role', async () => {
      const target = { id: workspaceId, appId }
      const foreign = await send(clients.stranger, op, fill(op, target))
      const missing = await send(clients.owner, op, fill(op, null))
      expect([foreign.status, missing.status]).toEqual([404, 404])
      expect({ ...foreign.body.error, request_id: '', requestId: '' }).toEqual({
        ...missing.body.error,
        request_id: '',
        requestId: '',
      })
      for (const role of roles) {
        const mayNot = isRole(op.requires) && !includesRole(role, op.requires)
        const at = endsTarget.has(op.id) && !mayNot ? await create() : target
        const { status, body } = await send(clients[role], op, fill(op, at))
        if (mayNot)
          expect([op.id, role, status, body.error.code, body.error.details]).toEqual([
            op.id,
            role,
            403,
            'forbidden',
            { required_role: op.requires, role },
          ])
        else {
          expect([op.id, role, status]).not.toEqual([op.id, role, 403])
          const message: string = body?.error?.message ?? ''
          expect([op.id, role, message]).not.toEqual([op.id, role, missing.body.error.message])
        }
      }
    })
  })
})
