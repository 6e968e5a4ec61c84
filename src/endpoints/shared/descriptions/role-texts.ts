import type { Role } from '#core/model/workspaces/role.ts'

/** The roles of a workspace; each includes those before it. */
export const roleTexts: Record<Role, string> = {
  viewer: 'read everything but secrets',
  builder: 'edit drafts, try tools, and create apps',
  publisher: 'release, restore, switch on and off, list, and decide who may call',
  owner: 'manage members and secrets of connections, move and delete',
}
