import type { Role } from '#core/model/workspaces/role.ts'
import type { Client } from './client.ts'
import type { TestService } from './test-service.ts'

/** A workspace of `owner` in which each of `members` has accepted an invitation. */
export async function makeWorkspace(
  service: TestService,
  owner: string,
  members: Record<string, Role> = {},
): Promise<string> {
  const client = await service.as(owner)
  const { status, body } = await client.post('/api/v3/workspaces', { name: 'Team' })
  if (status !== 201) throw new Error(`the workspace was not created: ${JSON.stringify(body)}`)
  const { id } = body.workspace
  for (const [user, role] of Object.entries(members))
    await joinAs(await service.as(user), client, { id, role })
  return id
}

async function joinAs(user: Client, owner: Client, { id, role }: { id: string; role: Role }): Promise<void> {
  const { token } = await inviteTo(owner, id, role)
  const accepted = await user.post('/api/v3/workspace-invitations/accept', { token })
  if (accepted.status !== 200) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`)
}

/** The token of the link of a new invitation, and its id. */
export async function inviteTo(owner: Client, id: string, role: Role) {
  const email = `${role}@example.com`
  const { status, body } = await owner.post(`/api/v3/workspaces/${id}/invitations`, { email, role })
  if (status !== 201) throw new Error(`not invited: ${JSON.stringify(body)}`)
  const token = new URL(body.invitation.url).searchParams.get('token') ?? ''
  return { token, invitationId: body.invitation.id as string }
}

export async function makeAppIn(client: Client, workspaceId: string, name = 'Shared'): Promise<string> {
  const { status, body } = await client.post('/api/v2/apps', { name, workspace_id: workspaceId })
  if (status !== 201) throw new Error(`the app was not created: ${JSON.stringify(body)}`)
  return body.app.id
}
