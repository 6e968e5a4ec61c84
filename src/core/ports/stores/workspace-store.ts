import type { Instant } from '#base/time.ts'
import type { Owner } from '#core/model/owner.ts'
import type { Role } from '#core/model/workspaces/role.ts'
import type {
  SharedWorkspace,
  WorkspaceInvitation,
  WorkspaceKey,
  WorkspaceMember,
  WorkspaceUser,
} from '#core/model/workspaces/workspace.ts'

/** A shared workspace, and the role of a user in it. */
export type AccessibleWorkspace = { workspace: SharedWorkspace; role: Role }

export interface WorkspaceReader {
  /** The roles of the user in shared workspaces, by workspace id. */
  listRoles(user: WorkspaceUser): Promise<ReadonlyMap<string, Role>>
  /** The role of the user in a personal or shared workspace; null means no role, or no such workspace. */
  findRole(user: WorkspaceUser, key: WorkspaceKey): Promise<Role | null>
  findById(id: string): Promise<SharedWorkspace | null>
  /** The existing ones among the ids, by name. */
  findByIds(ids: readonly string[]): Promise<SharedWorkspace[]>
  /** In the order in which they were added. */
  listMembers(workspaceId: string): Promise<WorkspaceMember[]>
  /** In all shared workspaces. */
  listMemberships(user: Owner): Promise<WorkspaceMember[]>
  /** Unexpired invitations, newest first. */
  listInvitations(workspaceId: string, now: Instant): Promise<WorkspaceInvitation[]>
  /** Unexpired invitations for an address in lower case. */
  listInvitationsFor(email: string, now: Instant): Promise<WorkspaceInvitation[]>
  /** Null when there is none, or it has expired. */
  findInvitation(tokenDigest: string, now: Instant): Promise<WorkspaceInvitation | null>
  countApps(workspaceId: string): Promise<number>
}

export interface WorkspaceWriter extends WorkspaceReader {
  /** Locks the row until the transaction ends: changes of members of one workspace are serialised. */
  findAndLock(id: string): Promise<SharedWorkspace | null>
  insert(workspace: SharedWorkspace): Promise<void>
  update(workspace: SharedWorkspace): Promise<SharedWorkspace>
  /** With its members and invitations. */
  remove(id: string): Promise<void>
  /** Adds the member, or replaces the membership of the same user. */
  putMember(member: WorkspaceMember): Promise<void>
  /** False when the user was no member. */
  removeMember(workspaceId: string, user: Owner): Promise<boolean>
  insertInvitation(invitation: WorkspaceInvitation): Promise<void>
  /** False when there is none: an invitation is accepted or revoked once. */
  removeInvitation(workspaceId: string, id: string): Promise<boolean>
  removeExpiredInvitations(now: Instant): Promise<void>
}
