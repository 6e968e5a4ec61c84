import { readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectServer } from '../target/connect-server.ts'
import { findWorkspace, inferWorkspace, type ListedWorkspace } from '../target/find-workspace.ts'

type Member = V3Components['schemas']['WorkspaceMember']
type Role = Member['role']
type MembersOptions = { workspace?: string }
type MembersInput<Options = object> = CommandInput<MembersOptions & Options>

const toPath = ({ id }: ListedWorkspace) => ({ path: { workspace_id: id } })

async function connectWorkspace({ options, io }: Pick<MembersInput, 'options' | 'io'>) {
  const { workspace: name } = options
  const { tenon } = await connectServer(io, options)
  return { tenon, workspace: await (name ? findWorkspace(tenon, name) : inferWorkspace(tenon)) }
}

const fetchMembers = async (tenon: TenonClient, workspace: ListedWorkspace): Promise<Member[]> =>
  (await readBody(tenon.GET('/api/v3/workspaces/{workspace_id}/members', { params: toPath(workspace) }))).data

/** The open invitations; none if the user may not see them. */
async function fetchInvitations(tenon: TenonClient, workspace: ListedWorkspace) {
  if (workspace.role !== 'owner') return []
  const params = toPath(workspace)
  return (await readBody(tenon.GET('/api/v3/workspaces/{workspace_id}/invitations', { params }))).data
}

export async function printMembers({ options, io }: MembersInput): Promise<void> {
  const { tenon, workspace } = await connectWorkspace({ options, io })
  const members = await fetchMembers(tenon, workspace)
  const invitations = await fetchInvitations(tenon, workspace)
  const rows = [
    ...members.map(({ email, name, role, id }) => [email || '–', name || '–', role, 'member', id]),
    ...invitations.map(({ email, role, id, expires_at: until }) => [
      email,
      '–',
      role,
      `invited until ${until}`,
      id,
    ]),
  ]
  const titles = ['ADDRESS', 'NAME', 'ROLE', 'STATE', 'ID']
  printCommandReport(io, options.json, { members, invitations }, formatTable(titles, rows))
}

/** Prints the link, which the service shows only once. */
export async function inviteMember({
  args: [email = ''],
  options,
  io,
}: MembersInput<{ role: Role; account?: true }>): Promise<void> {
  const { tenon, workspace } = await connectWorkspace({ options, io })
  const { invitation } = await readBody(
    tenon.POST('/api/v3/workspaces/{workspace_id}/invitations', {
      params: toPath(workspace),
      body: { email, role: options.role, ...(options.account && { creates_account: true }) },
    }),
  )
  printCommandReport(io, options.json, invitation, [
    invitation.url,
    `Send this link to ${invitation.email}. It works once, expires on ${invitation.expires_at}, and is not shown again.`,
  ])
}

export async function assignRole({ args: [name = '', role = ''], options, io }: MembersInput): Promise<void> {
  const { tenon, workspace } = await connectWorkspace({ options, io })
  const { id } = findMember(await fetchMembers(tenon, workspace), name)
  const { member } = await readBody(
    tenon.PATCH('/api/v3/workspaces/{workspace_id}/members/{member_id}', {
      params: { path: { workspace_id: workspace.id, member_id: id } },
      body: { role: role as Role },
    }),
  )
  const person = member.email || member.name || member.user_id
  printCommandReport(io, options.json, member, [`${person} is ${member.role} of ${workspace.name}.`])
}

/** Revokes the invitation of an address that is not a member yet. */
export async function revokeMembership({ args: [name = ''], options, io }: MembersInput): Promise<void> {
  const { tenon, workspace } = await connectWorkspace({ options, io })
  const invitations = await fetchInvitations(tenon, workspace)
  const members = await fetchMembers(tenon, workspace)
  const invitation = invitations.find(({ id, email }) => id === name || email === name.toLowerCase())
  const isMember = members.some((member) => isNamed(member, name))
  await confirm(io, options, `Remove ${name} from ${workspace.name}?`)
  if (invitation && !isMember) {
    await readBody(
      tenon.DELETE('/api/v3/workspaces/{workspace_id}/invitations/{invitation_id}', {
        params: { path: { workspace_id: workspace.id, invitation_id: invitation.id } },
      }),
    )
    printCommandReport(io, options.json, { revoked: invitation.id }, [
      `Revoked the invitation of ${invitation.email}.`,
    ])
    return
  }
  const { id } = findMember(members, name)
  await readBody(
    tenon.DELETE('/api/v3/workspaces/{workspace_id}/members/{member_id}', {
      params: { path: { workspace_id: workspace.id, member_id: id } },
    }),
  )
  printCommandReport(io, options.json, { removed: id }, [`Removed ${name} from ${workspace.name}.`])
}

const isNamed = ({ id, user_id: userId, email }: Member, name: string): boolean =>
  id === name || userId === name || (email !== '' && email.toLowerCase() === name.toLowerCase())

function findMember(members: readonly Member[], name: string): Member {
  const found = members.find((member) => isNamed(member, name))
  if (found) return found
  throw new CommandFailure(`The workspace has no member with the address or id "${name}".`, {
    exitCode: exitCodes.notFound,
    nextStep: 'Run `tenon members list` to see them.',
  })
}
