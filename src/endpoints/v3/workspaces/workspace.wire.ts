import Type, { type Static } from 'typebox'
import { roles } from '#core/model/workspaces/role.ts'
import type {
  VisibleWorkspace,
  WorkspaceInvitation,
  WorkspaceMember,
} from '#core/model/workspaces/workspace.ts'
import { defineStringEnum, makeNullable, nameString } from '#endpoints/shared/scalars.wire.ts'

export const roleEnum = defineStringEnum(...roles)

export const WorkspaceV3 = Type.Object(
  {
    id: Type.String(),
    kind: defineStringEnum('personal', 'shared'),
    name: Type.String(),
    role: roleEnum,
    created_at: makeNullable(Type.String()),
  },
  { title: 'Workspace' },
)

export const WorkspaceNameV3 = Type.Object({ name: nameString }, { title: 'WorkspaceName' })

export const WorkspaceMemberV3 = Type.Object(
  {
    id: Type.String(),
    user_id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    role: roleEnum,
    added_at: Type.String(),
  },
  { title: 'WorkspaceMember' },
)

export const MemberRoleV3 = Type.Object({ role: roleEnum }, { title: 'MemberRole' })

const invitationProperties = {
  id: Type.String(),
  email: Type.String(),
  role: roleEnum,
  created_at: Type.String(),
  expires_at: Type.String(),
}

export const WorkspaceInvitationV3 = Type.Object(invitationProperties, { title: 'WorkspaceInvitation' })

export const SentInvitationV3 = Type.Object(
  { ...invitationProperties, url: Type.String() },
  { title: 'SentWorkspaceInvitation' },
)

export const OpenedInvitationV3 = Type.Object(
  {
    workspace_id: Type.String(),
    workspace_name: Type.String(),
    role: roleEnum,
    email: Type.String(),
    invited_by: makeNullable(Type.String()),
  },
  { title: 'OpenedWorkspaceInvitation' },
)

export const NewWorkspaceInvitationV3 = Type.Object(
  {
    email: Type.String({ maxLength: 320, pattern: '^[^\\s@]+@[^\\s@]+$' }),
    role: roleEnum,
    creates_account: Type.Optional(Type.Boolean()),
  },
  { title: 'WorkspaceInvitationCreation' },
)

export const InvitationTokenV3 = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 100 }) },
  { title: 'WorkspaceInvitationToken' },
)

export const presentWorkspace = ({ id, role, shared }: VisibleWorkspace): Static<typeof WorkspaceV3> => ({
  id,
  kind: shared ? 'shared' : 'personal',
  name: shared?.name ?? 'Personal',
  role,
  created_at: shared?.createdAt ?? null,
})

export const presentMember = (member: WorkspaceMember): Static<typeof WorkspaceMemberV3> => ({
  id: member.id,
  user_id: member.user.subject,
  email: member.email,
  name: member.name,
  role: member.role,
  added_at: member.addedAt,
})

export const presentWorkspaceInvitation = (
  invitation: WorkspaceInvitation,
): Static<typeof WorkspaceInvitationV3> => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  created_at: invitation.createdAt,
  expires_at: invitation.expiresAt,
})
