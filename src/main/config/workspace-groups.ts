import { isTypeId } from '#base/ids.ts'
import { roles } from '#core/model/workspaces/role.ts'
import type { WorkspaceGroup } from '#core/model/workspaces/workspace.ts'

/** Reads `group=workspace:role`, separated by commas. Names of groups may contain `=`, but no comma. */
export function parseWorkspaceGroups(text: string): { groups: WorkspaceGroup[]; problems: string[] } {
  const groups: WorkspaceGroup[] = []
  const problems: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const parsed = parseEntry(entry)
    if (typeof parsed === 'string') problems.push(`entry ${JSON.stringify(entry)} ${parsed}`)
    else groups.push(parsed)
  }
  return { groups, problems }
}

function parseEntry(entry: string): WorkspaceGroup | string {
  const [, group, workspaceId = '', named] = /^(.+)=([^=:]+):([^=:]+)$/.exec(entry) ?? []
  if (!group) return 'must be group=workspace:role.'
  if (!isTypeId('workspace', workspaceId)) return 'must name a workspace by its id, such as ws_01….'
  const role = roles.find((candidate) => candidate === named)
  return role ? { group, workspaceId, role } : `must end with a role: ${roles.join(', ')}.`
}
