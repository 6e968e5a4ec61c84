// Workspaces: the owners of apps, their members and invitations.
import { defineEntity } from './entity.ts'
import { exampleIds } from './examples.ts'
import { choice, embed, number, reference, text, time } from './member.ts'

/** The roles of a workspace. Each includes those before it. */
export const roleTexts = {
  viewer: 'read everything but secrets',
  builder: 'edit drafts, try tools, and create apps',
  publisher: 'release, restore, switch on and off, list, and decide who may call',
  owner: 'manage members and secrets of connections, move and delete',
}

export const ownerMembers = { issuer: text({}), subject: text({}) }

const roleOf = <const Meaning extends string>(meaning: Meaning) =>
  choice({ text: `${meaning} Each role includes the ones before it.`, values: roleTexts, closed: true })

const email = text({ text: 'E-mail address.', example: 'ada@example.com' })

/** A workspace that people share. A personal one has no row: it follows from its person. */
export const workspace = defineEntity('workspace', {
  id: text({ text: 'Identifies the workspace.', example: exampleIds.workspace }),
  name: text({ text: 'Its name; the personal one is `Personal`.', example: 'Bookshop team' }),
  createdAt: time({ text: 'When it was created; null for the personal one.' }),
  updatedAt: time({}),
  revision: number({}),
})

/** `email` and `name`: from the token when the user became a member; "" if the token had none. */
export const workspaceMember = defineEntity('workspace member', {
  id: text({ text: 'Identifies the membership.', example: exampleIds.workspaceMember }),
  workspaceId: reference('workspace', {}),
  user: embed(ownerMembers, { column: '' }),
  role: roleOf('The role of the member.'),
  email,
  name: text({
    text: 'Name of the user, as the token had it when the user became a member.',
    example: 'Ada',
  }),
  addedAt: time({ text: 'When the user became a member.' }),
})

/** An offer to the person who has the link, or signs in with the verified address, until it expires. */
export const workspaceInvitation = defineEntity('workspace invitation', {
  id: text({ text: 'Identifies the invitation.', example: exampleIds.workspaceInvitation }),
  workspaceId: reference('workspace', { text: 'The workspace.' }),
  /** In lower case. */
  email: text({ text: 'The e-mail address of the invited person. Anyone who has the link may accept it.' }),
  role: roleOf('The role that it gives.'),
  invitedBy: text({
    text: 'Name and address of its creator; null if not known.',
    example: 'Grace Hopper (grace@example.com)',
  }),
  tokenDigest: text({}),
  createdAt: time({ text: 'When it was created.' }),
  expiresAt: time({ text: 'When it stops working: after seven days.' }),
})
