// Every operation for every role: to an outsider an app or workspace looks missing, a forbidden operation is 403, and a
// permitted operation is never rejected for the role.
import Type from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AppAddress } from '#core/model/entity-address.ts'
import { type EditingRole, includesRole, type Role, roles } from '#core/model/workspaces/role.ts'
import { managementTools } from '#endpoints/management-mcp/management-tools.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { buildLeastArguments } from '#tests/management-mcp/least-arguments.ts'
import { connectManagementClient, type ManagementClient } from '#tests/management-mcp/management-client.ts'
import type { Client } from '#tests/support/service/client.ts'
import { buildLeastBody } from '#tests/support/service/least-body.ts'
import { makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

function send(client: Client, op: ApiOperation, path: string) {
  if (op.method === 'GET') return client.get(path)
  if (op.method === 'DELETE') return client.delete(path)
  const body = op.body ? buildLeastBody(op.body) : undefined
  return client[op.method.toLowerCase() as 'post' | 'patch' | 'put'](path, body)
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)
const isTarget = (name: string) => /^(app|workspace)_?id$/i.test(name)
const ofTarget = operationTable.filter(
  (op) => isRole(op.requires) && /\{(app_?id|workspace_id)\}/i.test(op.path),
)
/** Operations that delete or end the target get a new target each time. */
const endsTarget = new Set(['v2.apps.delete', 'v3.apps.delete', 'v3.workspaces.delete', 'v3.members.leave'])

describeWithService('sqlite', 'operations by role', (getService) => {
  let workspaceId: string
  let appId: string
  const clients = {} as Record<Role | 'outsider', Client>

  const create = async () => {
    const members = { viewer: 'viewer', builder: 'builder', publisher: 'publisher' } as const
    const id = await makeWorkspace(getService(), 'owner', members)
    return { id, appId: await makeAppIn(clients.owner, id) }
  }

  beforeAll(async () => {
    for (const user of [...roles, 'outsider'] as const) clients[user] = await getService().as(user)
    ;({ id: workspaceId, appId } = await create())
  })

  const fill = (op: ApiOperation, target: { id: string; appId: string } | null) =>
    fillPath(op, (name) => {
      if (!isTarget(name) || !target) return `${name}_missing`
      return name === 'workspace_id' ? target.id : target.appId
    })

  test('an operation compiles only with a role that permits its use of an app', () => {
    const define = { id: 'x', method: 'GET', path: '/', summary: '', reply: Type.Object({}) } as const
    const read = (_: AppAddress) => ({ body: {} })
    const edit = (_: AppAddress<EditingRole>) => ({ body: {} })
    const defined = [
      defineOperation({
        ...define,
        requires: 'viewer',
        handle: async ({ caller }) => read({ caller, appId }),
      }),
      defineOperation({
        ...define,
        requires: 'user',
        // @ts-expect-error no role
        handle: async ({ caller }) => read({ caller, appId }),
      }),
      defineOperation({
        ...define,
        requires: 'viewer',
        // @ts-expect-error a role that may not edit
        handle: async ({ caller }) => edit({ caller, appId }),
      }),
    ]
    expect(defined.map(({ requires }) => requires)).toEqual(['viewer', 'user', 'viewer'])
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
      const foreign = await send(clients.outsider, op, fill(op, target))
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

  describe('tools of the management server', () => {
    const agents = {} as Record<Role | 'outsider', ManagementClient>
    const ofApps = managementTools.filter(({ takesApp }) => takesApp)

    beforeAll(async () => {
      for (const user of [...roles, 'outsider'] as const)
        agents[user] = await connectManagementClient(getService(), user)
      return () => Promise.all(Object.values(agents).map((agent) => agent.close()))
    })

    /** The error text of a call with the least arguments; "" if it succeeded. */
    const callTool = (user: Role | 'outsider', { name, input }: (typeof ofApps)[number], app: string) =>
      agents[user].call(name, { ...buildLeastArguments(input), app }).then(
        () => '',
        (error: Error) => error.message,
      )

    test('each that works on an app requires a role', () => {
      expect(ofApps.filter(({ requires }) => !isRole(requires))).toEqual([])
      expect(ofApps.length).toBeGreaterThan(15)
    })

    test.each(ofApps.map((tool) => [tool.name, tool] as const))(
      '%s is as declared for every role',
      async (_, tool) => {
        const foreign = await callTool('outsider', tool, appId)
        expect([foreign, foreign]).toEqual([
          await callTool('owner', tool, 'app_missing'),
          'not_found: There is no such app.',
        ])
        for (const role of roles) {
          const text = await callTool(role, tool, appId)
          const rejection = `forbidden: This requires the role ${tool.requires} in the workspace; yours is ${role}.`
          const mayNot = isRole(tool.requires) && !includesRole(role, tool.requires)
          if (mayNot) expect([role, text]).toEqual([role, expect.stringContaining(rejection)])
          else
            expect([role, text]).not.toEqual([
              role,
              expect.stringMatching(/^(forbidden|not_found: There is no such app)/),
            ])
        }
      },
    )

    test('create_app makes apps where its caller may build, and reports other workspaces as missing', async () => {
      const create = (user: Role | 'outsider', id: string) =>
        agents[user].call('create_app', { name: `Of ${user}`, workspace_id: id }).then(
          ({ app }) => app as string,
          (error: Error) => error.message,
        )
      const made = await create('builder', workspaceId)
      expect((await clients.viewer.get(`/api/v2/apps/${made}`)).status).toBe(200)
      const found = await agents.viewer.call('find_apps', { query: 'Of builder' })
      expect(found.apps).toMatchObject([{ app: made, workspace_id: workspaceId, role: 'viewer' }])
      expect(await create('viewer', workspaceId)).toMatch(/^forbidden: This requires the role builder/)
      const missing = `ws_${'0'.repeat(26)}`
      const foreign = await create('outsider', workspaceId)
      expect([foreign, foreign]).toEqual([
        await create('outsider', missing),
        expect.stringContaining('workspace_id must be the id of one of your workspaces'),
      ])
    })
  })

  test('apps of every family are made where their creator may build', async () => {
    const missing = `ws_${'0'.repeat(26)}`
    for (const [path, name] of [
      ['/api/v1/apps', 'workspaceId'],
      ['/api/v2/apps', 'workspace_id'],
      ['/api/v3/apps', 'workspace_id'],
    ] as const) {
      const create = (user: Role | 'outsider', id: string) =>
        clients[user].post(path, { name: 'New', [name]: id })
      for (const role of roles)
        expect([role, (await create(role, workspaceId)).status]).toEqual([
          role,
          role === 'viewer' ? 403 : 201,
        ])
      const [foreign, none] = [await create('outsider', workspaceId), await create('outsider', missing)]
      expect([foreign.status, foreign.body.error.details]).toEqual([422, none.body.error.details])
    }
  })
})
