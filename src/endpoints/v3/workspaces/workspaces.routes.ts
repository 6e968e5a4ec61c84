import Type from 'typebox'
import type { VisibleWorkspace } from '#core/model/workspaces/workspace.ts'
import type { Ports } from '#core/ports/ports.ts'
import { transferApp } from '#core/usecases/workspaces/transfer-app.ts'
import { acceptVerifiedInvitations } from '#core/usecases/workspaces/workspace-invitations.ts'
import {
  createWorkspace,
  deleteWorkspace,
  listWorkspaces,
  readWorkspace,
  renameWorkspace,
} from '#core/usecases/workspaces/workspaces.ts'
import { createCodec, plain } from '#endpoints/shared/field-map.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { presentWorkspace, WorkspaceNameV3, WorkspaceV3 } from './workspace.wire.ts'

export const workspaceParams = Type.Object({ workspace_id: Type.String() })
const workspaceReply = Type.Object({ workspace: WorkspaceV3 })

/** Names in violation paths. */
export const workspaceInputNames = createCodec({}, 'snake_case', {}, { workspaceId: plain })

/** The personal workspace never changes. */
const toWorkspaceResponse = (workspace: VisibleWorkspace) => ({
  body: { workspace: presentWorkspace(workspace) },
  revision: workspace.shared?.revision ?? 0,
})

export const workspacesRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.workspaces.list',
    method: 'GET',
    path: '/api/v3/workspaces',
    requires: 'user',
    summary: 'List your workspaces',
    reply: buildListSchema(WorkspaceV3),
    handle: async ({ caller, token }) => {
      await acceptVerifiedInvitations(deps, caller, token)
      return { body: presentList((await listWorkspaces(deps, caller)).map(presentWorkspace)) }
    },
  }),
  defineOperation({
    id: 'v3.workspaces.create',
    method: 'POST',
    path: '/api/v3/workspaces',
    requires: 'user',
    summary: 'Create a workspace to share apps with others',
    body: WorkspaceNameV3,
    reply: workspaceReply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller, body: { name } }) => {
      const workspace = await createWorkspace(deps, caller, name)
      return { ...toWorkspaceResponse(workspace), location: `/api/v3/workspaces/${workspace.id}` }
    },
  }),
  defineOperation({
    id: 'v3.workspaces.read',
    method: 'GET',
    path: '/api/v3/workspaces/{workspace_id}',
    requires: 'viewer',
    summary: 'Read a workspace',
    params: workspaceParams,
    reply: workspaceReply,
    handle: async ({ caller, params: { workspace_id: workspaceId } }) =>
      toWorkspaceResponse(await readWorkspace(deps, { caller, workspaceId })),
  }),
  defineOperation({
    id: 'v3.workspaces.rename',
    method: 'PATCH',
    path: '/api/v3/workspaces/{workspace_id}',
    requires: 'owner',
    summary: 'Rename a workspace',
    params: workspaceParams,
    body: WorkspaceNameV3,
    reply: workspaceReply,
    errors: ['conflict'],
    handle: async ({ caller, params: { workspace_id: workspaceId }, body: { name }, expected }) =>
      toWorkspaceResponse(await renameWorkspace(deps, { caller, workspaceId }, name, expected)),
  }),
  defineOperation({
    id: 'v3.workspaces.delete',
    method: 'DELETE',
    path: '/api/v3/workspaces/{workspace_id}',
    requires: 'owner',
    summary: 'Delete an empty workspace',
    params: workspaceParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    errors: ['conflict'],
    handle: async ({ caller, params: { workspace_id: workspaceId }, expected }) => {
      await deleteWorkspace(deps, { caller, workspaceId }, expected)
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v3.apps.transfer',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/transfer',
    requires: 'owner',
    summary: 'Move an app to another workspace',
    params: Type.Object({ app_id: Type.String() }),
    body: Type.Object(
      { workspace_id: Type.String({ minLength: 1, maxLength: 100 }) },
      { title: 'AppTransfer' },
    ),
    tagged: true,
    takesTag: true,
    reply: Type.Object({ app_id: Type.String(), workspace_id: Type.String(), slug: Type.String() }),
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body: { workspace_id: workspaceId }, expected }) => {
      const { slug, revision } = await transferApp(deps, { caller, appId }, workspaceId, expected)
      return { body: { app_id: appId, workspace_id: workspaceId, slug }, revision }
    },
  }),
]
