import Type from 'typebox'
import { Secret } from '#base/secret.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeMemberRole,
  leaveWorkspace,
  listWorkspaceMembers,
  removeMember,
} from '#core/usecases/workspaces/members.ts'
import {
  acceptInvitation,
  inviteToWorkspace,
  listWorkspaceInvitations,
  type OpenedInvitation,
  readInvitation,
  revokeWorkspaceInvitation,
} from '#core/usecases/workspaces/workspace-invitations.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  InvitationTokenV3,
  MemberRoleV3,
  NewWorkspaceInvitationV3,
  OpenedInvitationV3,
  presentMember,
  presentWorkspaceInvitation,
  SentInvitationV3,
  WorkspaceInvitationV3,
  WorkspaceMemberV3,
} from './workspace.wire.ts'
import { workspaceParams } from './workspaces.routes.ts'

const memberParams = Type.Object({ workspace_id: Type.String(), member_id: Type.String() })
const invitationParams = Type.Object({ workspace_id: Type.String(), invitation_id: Type.String() })
const deletedReply = Type.Object({ deleted: Type.Boolean() })
const openedReply = Type.Object({ invitation: OpenedInvitationV3 })

export const membersRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.members.list',
    method: 'GET',
    path: '/api/v3/workspaces/{workspace_id}/members',
    requires: 'viewer',
    summary: 'List the members of a workspace',
    params: workspaceParams,
    reply: buildListSchema(WorkspaceMemberV3),
    handle: async ({ caller, params: { workspace_id: workspaceId } }) => ({
      body: presentList((await listWorkspaceMembers(deps, { caller, workspaceId })).map(presentMember)),
    }),
  }),
  defineOperation({
    id: 'v3.members.change',
    method: 'PATCH',
    path: '/api/v3/workspaces/{workspace_id}/members/{member_id}',
    requires: 'owner',
    summary: 'Give a member another role',
    params: memberParams,
    body: MemberRoleV3,
    tagged: false,
    reply: Type.Object({ member: WorkspaceMemberV3 }),
    errors: ['conflict'],
    handle: async ({
      caller,
      params: { workspace_id: workspaceId, member_id: memberId },
      body: { role },
    }) => ({
      body: {
        member: presentMember(await changeMemberRole(deps, { caller, workspaceId, memberId }, role)),
      },
    }),
  }),
  defineOperation({
    id: 'v3.members.remove',
    method: 'DELETE',
    path: '/api/v3/workspaces/{workspace_id}/members/{member_id}',
    requires: 'owner',
    summary: 'Remove a member from a workspace',
    params: memberParams,
    takesTag: false,
    reply: deletedReply,
    errors: ['conflict'],
    handle: async ({ caller, params: { workspace_id: workspaceId, member_id: memberId } }) => {
      await removeMember(deps, { caller, workspaceId, memberId })
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v3.members.leave',
    method: 'POST',
    path: '/api/v3/workspaces/{workspace_id}/leave',
    requires: 'viewer',
    endsOwnAccess: true,
    summary: 'Leave a workspace',
    params: workspaceParams,
    reply: Type.Object({ left: Type.Boolean() }),
    errors: ['forbidden', 'conflict'],
    handle: async ({ caller, params: { workspace_id: workspaceId } }) => {
      await leaveWorkspace(deps, { caller, workspaceId })
      return { body: { left: true } }
    },
  }),
  ...workspaceInvitationsRoutes(deps),
]

const presentOpened = ({ invitation, workspace }: OpenedInvitation) => ({
  invitation: {
    workspace_id: workspace.id,
    workspace_name: workspace.name,
    role: invitation.role,
    email: invitation.email,
    invited_by: invitation.invitedBy || null,
  },
})

const workspaceInvitationsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.workspaceInvitations.list',
    method: 'GET',
    path: '/api/v3/workspaces/{workspace_id}/invitations',
    requires: 'owner',
    summary: 'List the open invitations to a workspace',
    params: workspaceParams,
    reply: buildListSchema(WorkspaceInvitationV3),
    handle: async ({ caller, params: { workspace_id: workspaceId } }) => {
      const invitations = await listWorkspaceInvitations(deps, { caller, workspaceId })
      return { body: presentList(invitations.map(presentWorkspaceInvitation)) }
    },
  }),
  defineOperation({
    id: 'v3.workspaceInvitations.create',
    method: 'POST',
    path: '/api/v3/workspaces/{workspace_id}/invitations',
    requires: 'owner',
    summary: 'Invite a person to a workspace with a link',
    params: workspaceParams,
    body: NewWorkspaceInvitationV3,
    tagged: false,
    reply: Type.Object({ invitation: SentInvitationV3 }),
    status: 201,
    errors: ['conflict', 'forbidden', 'unprocessable'],
    handle: async ({ caller, params: { workspace_id: workspaceId }, body }) => {
      const { invitation, url } = await inviteToWorkspace(
        deps,
        { caller, workspaceId },
        { email: body.email, role: body.role, createsAccount: body.creates_account ?? false },
      )
      return {
        body: { invitation: { ...presentWorkspaceInvitation(invitation), url } },
        location: `/api/v3/workspaces/${workspaceId}/invitations`,
      }
    },
  }),
  defineOperation({
    id: 'v3.workspaceInvitations.revoke',
    method: 'DELETE',
    path: '/api/v3/workspaces/{workspace_id}/invitations/{invitation_id}',
    requires: 'owner',
    summary: 'Revoke an open invitation to a workspace',
    params: invitationParams,
    takesTag: false,
    reply: deletedReply,
    errors: ['conflict'],
    handle: async ({ caller, params: { workspace_id: workspaceId, invitation_id: invitationId } }) => {
      await revokeWorkspaceInvitation(deps, { caller, workspaceId, invitationId })
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v3.workspaceInvitations.open',
    method: 'POST',
    path: '/api/v3/workspace-invitations/open',
    // A person without an account sees the invitation, too. The token cannot be guessed.
    requires: 'anyone',
    summary: 'Read what an invitation offers, by the token of its link',
    body: InvitationTokenV3,
    reply: openedReply,
    errors: ['not_found'],
    handle: async ({ body }) => ({
      body: presentOpened(await readInvitation(deps, new Secret(body.token))),
    }),
  }),
  defineOperation({
    id: 'v3.workspaceInvitations.accept',
    method: 'POST',
    path: '/api/v3/workspace-invitations/accept',
    requires: 'user',
    summary: 'Accept an invitation with the token of its link, once',
    body: InvitationTokenV3,
    reply: openedReply,
    errors: ['not_found'],
    handle: async ({ caller, body }) => ({
      body: presentOpened(await acceptInvitation(deps, caller, new Secret(body.token))),
    }),
  }),
]
