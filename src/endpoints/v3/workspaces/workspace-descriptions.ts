// Descriptions of workspaces, their members and invitations in the OpenAPI documents.
import { exampleIds } from '#core/entities/examples.ts'
import { roleTexts, workspace, workspaceInvitation, workspaceMember } from '#core/entities/workspace.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const { email } = workspaceMember.members
const invitation = workspaceInvitation.members
const roleOf = (whose: string) => ({
  text: `${whose} Each role includes the ones before it.`,
  values: roleTexts,
  closed: true as const,
})
export const entities: Record<string, MemberDescriptions> = {
  Workspace: {
    ...workspace.members,
    kind: {
      text: 'Kind of workspace.',
      values: { personal: 'only yours', shared: 'shared by its members' },
      closed: true,
    },
    role: roleOf('Your role.'),
  },
  WorkspaceName: { name: { text: 'The name.', example: 'Bookshop team' } },
  WorkspaceMember: { ...workspaceMember.members, userId: 'The subject of the tokens of this user.' },
  MemberRole: { role: roleOf('The new role.') },
  WorkspaceInvitation: invitation,
  SentWorkspaceInvitation: {
    ...invitation,
    url: {
      text: 'The link. It works once and is shown only here.',
      format: 'uri',
      example: 'https://tenon.example/join?token=4kq2v7n9',
    },
  },
  WorkspaceInvitationCreation: {
    email,
    role: invitation.role,
    createsAccount: {
      text: 'Whether the link also creates an account of this service, for a person who has none. Only the administrator may create accounts; 403 for others. The account part of the link is listed and revoked with the invitations to the service.',
      example: true,
    },
  },
  OpenedWorkspaceInvitation: {
    ...invitation,
    workspaceName: { text: 'Its name.', example: 'Bookshop team' },
    email: 'Address of the invited person. Anyone who has the link may accept it.',
  },
  WorkspaceInvitationToken: { token: 'The part of the link after `token=`.' },
  AppTransfer: { workspaceId: { text: 'The new workspace of the app.', example: exampleIds.workspace } },
}

const unknown = '404 if the workspace does not exist or you have no role in it'

export const operations: OperationDescriptions = {
  'workspaces.list': {
    text: 'Lists your personal workspace and all workspaces of which you are a member, with your role in each. Accepts open invitations of your verified address first.',
    members: { data: 'The workspaces.' },
  },
  'workspaces.create': 'Creates a workspace, whose owner you are.',
  'workspaces.read': `Returns a workspace. ${unknown}.`,
  'workspaces.rename': `Renames a shared workspace. 409 for the personal one, ${unknown}.`,
  'workspaces.delete': `Deletes a shared workspace without apps, with its memberships and invitations. 409 if it has apps, ${unknown}.`,
  'apps.transfer': {
    text: 'Moves an app with its draft, releases, connections and secrets to another workspace. You must be an owner of both. Its id, its address and its releases stay; a slug that is already taken there gets a number. 422 if you have no such workspace.',
    members: {
      appId: 'The app.',
      workspaceId: 'The new workspace.',
      slug: 'Its slug there.',
    },
  },
  'members.list': {
    text: `Lists the members of a shared workspace, oldest first; the personal one has none. Users whose role comes from claims of their token are not listed. ${unknown}.`,
    members: { data: 'The members.' },
  },
  'members.change': `Changes the role of a member, at once. 409 for the last owner, ${unknown}.`,
  'members.remove': `Removes a member, for whom the apps of the workspace look missing from then on. 409 for the last owner, ${unknown}.`,
  'members.leave': {
    text: `Ends your own membership. 409 for the last owner, ${unknown}.`,
    members: { left: 'Always true: you are no longer a member.' },
  },
  'workspaceInvitations.list': {
    text: `Lists the invitations that are neither used, revoked nor expired, without their links. ${unknown}.`,
    members: { data: 'The invitations.' },
  },
  'workspaceInvitations.create': {
    text: `Creates an invitation and its link, and replaces an earlier invitation for the same address. No e-mail is sent: give the link to the person. A user who signs in with this address, verified by the issuer, becomes a member without the link. 403 with \`creates_account\` unless you are the administrator and signed in, ${unknown}.`,
    members: { invitation: 'The invitation with its link.' },
  },
  'workspaceInvitations.revoke': `Ends an invitation: its link stops working. ${unknown}.`,
  'workspaceInvitations.open': {
    text: 'Returns an invitation to the holder of its token, who needs no account for that. It stays open. 404 if it was used or revoked, or has expired.',
    members: { invitation: 'The invitation.' },
  },
  'workspaceInvitations.accept': {
    text: 'Makes you a member; a member with a higher role keeps it. It works once: 404 if it was used or revoked, or has expired.',
    members: { invitation: 'The accepted invitation.' },
  },
}
