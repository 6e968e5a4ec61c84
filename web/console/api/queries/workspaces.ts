import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'

export type Workspace = components['schemas']['Workspace']
export type WorkspaceMember = components['schemas']['WorkspaceMember']
export type WorkspaceInvitation = components['schemas']['WorkspaceInvitation']
export type SentWorkspaceInvitation = components['schemas']['SentWorkspaceInvitation']
export type OpenedWorkspaceInvitation = components['schemas']['OpenedWorkspaceInvitation']
export type WorkspaceRole = Workspace['role']

/** The prefix of the keys of all workspace queries. */
export const workspacesKey = ['workspaces']

const toPath = (workspaceId: string) => ({ path: { workspace_id: workspaceId } })

/** The workspaces in which the user has a role, the personal one first. */
export const workspacesQuery = queryOptions({
  queryKey: [...workspacesKey, 'list'],
  queryFn: () => readBody(api.GET('/api/v3/workspaces')).then(({ data }) => data),
})

export const workspaceQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...workspacesKey, workspaceId],
    queryFn: () =>
      readBody(api.GET('/api/v3/workspaces/{workspace_id}', { params: toPath(workspaceId) })).then(
        ({ workspace }) => workspace,
      ),
  })

export const workspaceMembersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...workspacesKey, workspaceId, 'members'],
    queryFn: () =>
      readBody(api.GET('/api/v3/workspaces/{workspace_id}/members', { params: toPath(workspaceId) })).then(
        ({ data }) => data,
      ),
  })

export const workspaceInvitationsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...workspacesKey, workspaceId, 'invitations'],
    queryFn: () =>
      readBody(
        api.GET('/api/v3/workspaces/{workspace_id}/invitations', { params: toPath(workspaceId) }),
      ).then(({ data }) => data),
  })

export const createWorkspace = (name: string) =>
  readBody(api.POST('/api/v3/workspaces', { body: { name } })).then(({ workspace }) => workspace)

export const renameWorkspace = (workspaceId: string, name: string) =>
  readBody(
    api.PATCH('/api/v3/workspaces/{workspace_id}', { params: toPath(workspaceId), body: { name } }),
  ).then(({ workspace }) => workspace)

export const deleteWorkspace = (workspaceId: string) =>
  readBody(api.DELETE('/api/v3/workspaces/{workspace_id}', { params: toPath(workspaceId) }))

export const leaveWorkspace = (workspaceId: string) =>
  readBody(api.POST('/api/v3/workspaces/{workspace_id}/leave', { params: toPath(workspaceId) }))

export const changeMemberRole = (workspaceId: string, memberId: string, role: WorkspaceRole) =>
  readBody(
    api.PATCH('/api/v3/workspaces/{workspace_id}/members/{member_id}', {
      params: { path: { workspace_id: workspaceId, member_id: memberId } },
      body: { role },
    }),
  )

export const removeMember = (workspaceId: string, memberId: string) =>
  readBody(
    api.DELETE('/api/v3/workspaces/{workspace_id}/members/{member_id}', {
      params: { path: { workspace_id: workspaceId, member_id: memberId } },
    }),
  )

export const inviteToWorkspace = (
  workspaceId: string,
  body: components['schemas']['WorkspaceInvitationCreation'],
) =>
  readBody(
    api.POST('/api/v3/workspaces/{workspace_id}/invitations', { params: toPath(workspaceId), body }),
  ).then(({ invitation }) => invitation)

export const revokeWorkspaceInvitation = (workspaceId: string, invitationId: string) =>
  readBody(
    api.DELETE('/api/v3/workspaces/{workspace_id}/invitations/{invitation_id}', {
      params: { path: { workspace_id: workspaceId, invitation_id: invitationId } },
    }),
  )

/** Reads an invitation without accepting it. */
export const openWorkspaceInvitation = (token: string) =>
  readBody(api.POST('/api/v3/workspace-invitations/open', { body: { token } })).then(
    ({ invitation }) => invitation,
  )

export const acceptWorkspaceInvitation = (token: string) =>
  readBody(api.POST('/api/v3/workspace-invitations/accept', { body: { token } })).then(
    ({ invitation }) => invitation,
  )

/** Moves an app to another workspace, and returns its new location. */
export const transferApp = (appId: string, workspaceId: string) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/transfer', {
      params: { path: { app_id: appId } },
      body: { workspace_id: workspaceId },
    }),
  )
