// What the OpenAPI document says about workspaces, their members and invitations.
import { exampleIds } from '#core/entities/examples.ts'
import { roleTexts, workspace, workspaceInvitation, workspaceMember } from '#core/entities/workspace.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const { email } = workspaceMember.members
const invitation = workspaceInvitation.members
const roleOf = (whose: string) => ({
  text: `${whose} Each role includes those before it.`,
  values: roleTexts,
  closed: true as const,
})
export const workspaceEntities: Record<string, MemberDescriptions> = {
  Workspace: {
    ...workspace.members,
    kind: {
      text: 'Whose it is.',
      values: { personal: 'yours alone', shared: 'of its members' },
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
      example: 'https://tenon.example/join?token=…',
    },
  },
  NewWorkspaceInvitation: { email, role: invitation.role },
  OpenedWorkspaceInvitation: {
    ...invitation,
    workspaceName: { text: 'Its name.', example: 'Bookshop team' },
    email: 'Whom it was meant for. Whoever has the link may accept it.',
  },
  WorkspaceInvitationToken: { token: 'What follows `token=` in the link.' },
  AppTransfer: { workspaceId: { text: 'Where the app goes.', example: exampleIds.workspace } },
}

const unknown = '404 if it does not exist or you have no role in it'

export const workspaceOperations: Record<string, OperationDescription> = {
  'workspaces.list': {
    text: 'Lists your personal workspace and all that you are a member of, with your role. Open invitations of your verified address are accepted before.',
    members: { data: 'The workspaces.' },
  },
  'workspaces.create': {
    text: 'Creates a workspace, whose owner you are.',
    members: { workspace: 'The workspace.' },
  },
  'workspaces.read': { text: `Returns a workspace. ${unknown}.`, members: { workspace: 'The workspace.' } },
  'workspaces.rename': {
    text: `Renames a shared workspace. 409 for the personal one, ${unknown}.`,
    members: { workspace: 'The workspace.' },
  },
  'workspaces.delete': {
    text: `Deletes a shared workspace without apps, with its memberships and invitations. 409 if it has apps, ${unknown}.`,
  },
  'apps.transfer': {
    text: 'Moves an app with its draft, releases, connections and secrets to another workspace. You must be an owner of both. Its id, its address and its releases stay; a slug that is taken there gets a number. 422 if you have no such workspace.',
    members: {
      appId: { text: 'The app.', example: exampleIds.app },
      workspaceId: { text: 'Where it is now.', example: exampleIds.workspace },
      slug: { text: 'Its slug there.', example: 'books' },
    },
  },
  'members.list': {
    text: `Lists the members of a shared workspace, oldest first; the personal one has none. Users whose role comes from claims of their token are not listed. ${unknown}.`,
    members: { data: 'The members.' },
  },
  'members.change': {
    text: `Changes the role of a member, at once. 409 for the last owner, ${unknown}.`,
    members: { member: 'The member.' },
  },
  'members.remove': {
    text: `Removes a member: the apps of the workspace look missing from then on. 409 for the last owner, ${unknown}.`,
  },
  'members.leave': {
    text: `Ends your own membership. 409 for the last owner, ${unknown}.`,
    members: { left: 'True: you are no member any more.' },
  },
  'workspaceInvitations.list': {
    text: `Lists the invitations that are neither used, revoked nor expired, without their links. ${unknown}.`,
    members: { data: 'The invitations.' },
  },
  'workspaceInvitations.create': {
    text: `Creates an invitation and its link, and replaces an earlier one to the same address. No e-mail is sent: give the link to the person. Whoever signs in with the address, if the issuer has verified it, becomes a member without the link. ${unknown}.`,
    members: { invitation: 'The invitation with its link.' },
  },
  'workspaceInvitations.revoke': { text: `Ends an invitation: its link stops working. ${unknown}.` },
  'workspaceInvitations.open': {
    text: 'Returns what an invitation offers, and leaves it open. 404 if it was used or revoked, or has expired.',
    members: { invitation: 'What it offers.' },
  },
  'workspaceInvitations.accept': {
    text: 'Makes you a member; a member who has a higher role already keeps it. It works once: 404 if it was used or revoked, or has expired.',
    members: { invitation: 'What was accepted.' },
  },
}
