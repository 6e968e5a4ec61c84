import type { Kysely } from 'kysely'
import { workspace, workspaceInvitation, workspaceMember } from '#core/entities/workspace.ts'
import {
  type SharedWorkspace,
  sharedIssuer,
  type WorkspaceInvitation,
  type WorkspaceMember,
} from '#core/model/workspaces/workspace.ts'
import type { WorkspaceReader, WorkspaceWriter } from '#core/ports/stores/workspace-store.ts'
import type { Database } from '../../database.ts'
import { createStaleRevisionFailure } from '../../database-failures.ts'
import { createRowCodec } from '../../rows/row-codec.ts'
import type { Tables } from '../../tables.ts'
import { findRole, listRoles } from './workspace-roles.ts'

const workspaces = createRowCodec<typeof workspace.members, SharedWorkspace>(workspace.members)
const members = createRowCodec<typeof workspaceMember.members, WorkspaceMember>(workspaceMember.members)
const invitations = createRowCodec<typeof workspaceInvitation.members, WorkspaceInvitation>(
  workspaceInvitation.members,
)

const selectWorkspace = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('workspaces').selectAll().where('id', '=', id)

const selectOpenInvitations = (db: Kysely<Tables>, now: string) =>
  db
    .selectFrom('workspace_invitations')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

export const createWorkspaceReader = (db: Kysely<Tables>): WorkspaceReader => ({
  listRoles: (user) => listRoles(db, user),
  findRole: (user, key) => findRole(db, user, key),
  async findById(id) {
    const row = await selectWorkspace(db, id).executeTakeFirst()
    return row ? workspaces.fromRow(row) : null
  },
  async findByIds(ids) {
    if (ids.length === 0) return []
    const query = db.selectFrom('workspaces').selectAll().where('id', 'in', ids)
    return (await query.orderBy('name').orderBy('id').execute()).map(workspaces.fromRow)
  },
  async listMembers(workspaceId) {
    const query = db.selectFrom('workspace_members').selectAll().where('workspace_id', '=', workspaceId)
    return (await query.orderBy('added_at').orderBy('subject').execute()).map(members.fromRow)
  },
  async listMemberships({ issuer, subject }) {
    const query = db.selectFrom('workspace_members').selectAll().where('issuer', '=', issuer)
    return (await query.where('subject', '=', subject).execute()).map(members.fromRow)
  },
  async listInvitations(workspaceId, now) {
    const rows = await selectOpenInvitations(db, now).where('workspace_id', '=', workspaceId).execute()
    return rows.map(invitations.fromRow)
  },
  async listInvitationsFor(email, now) {
    const rows = await selectOpenInvitations(db, now).where('email', '=', email).execute()
    return rows.map(invitations.fromRow)
  },
  async findInvitation(tokenDigest, now) {
    const row = await selectOpenInvitations(db, now)
      .where('token_digest', '=', tokenDigest)
      .executeTakeFirst()
    return row ? invitations.fromRow(row) : null
  },
  async countApps(workspaceId) {
    const { apps } = await db
      .selectFrom('apps')
      .select((row) => row.fn.countAll().as('apps'))
      .where('issuer', '=', sharedIssuer)
      .where('subject', '=', workspaceId)
      .where('environment_of', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(apps)
  },
})

export const createWorkspaceWriter = (
  db: Kysely<Tables>,
  kind: Database<Tables>['kind'],
): WorkspaceWriter => ({
  ...createWorkspaceReader(db),
  async findAndLock(id) {
    const query = selectWorkspace(db, id)
    // SQLite needs no row lock: write transactions are serialised from their start.
    const row = await (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
    return row ? workspaces.fromRow(row) : null
  },
  async insert(row) {
    await db.insertInto('workspaces').values(workspaces.toRow(row)).execute()
  },
  async update(workspace) {
    const next = { ...workspace, revision: workspace.revision + 1 }
    const { id: _, ...changed } = workspaces.toRow(next)
    const { numUpdatedRows } = await db
      .updateTable('workspaces')
      .set(changed)
      .where('id', '=', workspace.id)
      .where('revision', '=', workspace.revision)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw createStaleRevisionFailure('workspace')
    return next
  },
  async remove(id) {
    await db.deleteFrom('workspaces').where('id', '=', id).execute()
  },
  async putMember(member) {
    const row = members.toRow(member)
    await db
      .insertInto('workspace_members')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'issuer', 'subject'])
          .doUpdateSet({ role: row.role, email: row.email, name: row.name }),
      )
      .execute()
  },
  async removeMember(workspaceId, { issuer, subject }) {
    const { numDeletedRows } = await db
      .deleteFrom('workspace_members')
      .where('workspace_id', '=', workspaceId)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
  async insertInvitation(invitation) {
    await db.insertInto('workspace_invitations').values(invitations.toRow(invitation)).execute()
  },
  async removeInvitation(workspaceId, id) {
    const { numDeletedRows } = await db
      .deleteFrom('workspace_invitations')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
  async removeExpiredInvitations(now) {
    await db.deleteFrom('workspace_invitations').where('expires_at', '<=', now).execute()
  },
})
