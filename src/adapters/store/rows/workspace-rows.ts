import type {
  SharedWorkspace,
  WorkspaceInvitation,
  WorkspaceMember,
} from '#core/model/workspaces/workspace.ts'
import type { WorkspaceInvitationRow, WorkspaceMemberRow, WorkspaceRow } from '../tables.ts'

export const fromWorkspaceRow = (row: WorkspaceRow): SharedWorkspace => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

export const toWorkspaceRow = (workspace: SharedWorkspace): WorkspaceRow => ({
  id: workspace.id,
  name: workspace.name,
  created_at: workspace.createdAt,
  updated_at: workspace.updatedAt,
  revision: workspace.revision,
})

export const fromMemberRow = (row: WorkspaceMemberRow): WorkspaceMember => ({
  id: row.id,
  workspaceId: row.workspace_id,
  user: { issuer: row.issuer, subject: row.subject },
  role: row.role,
  email: row.email,
  name: row.name,
  addedAt: row.added_at,
})

export const toMemberRow = (member: WorkspaceMember): WorkspaceMemberRow => ({
  id: member.id,
  workspace_id: member.workspaceId,
  issuer: member.user.issuer,
  subject: member.user.subject,
  role: member.role,
  email: member.email,
  name: member.name,
  added_at: member.addedAt,
})

export const fromWorkspaceInvitationRow = (row: WorkspaceInvitationRow): WorkspaceInvitation => ({
  id: row.id,
  workspaceId: row.workspace_id,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  tokenDigest: row.token_digest,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

export const toWorkspaceInvitationRow = (invitation: WorkspaceInvitation): WorkspaceInvitationRow => ({
  id: invitation.id,
  workspace_id: invitation.workspaceId,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.invitedBy,
  token_digest: invitation.tokenDigest,
  created_at: invitation.createdAt,
  expires_at: invitation.expiresAt,
})
