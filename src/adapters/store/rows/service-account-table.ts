import type { ServiceAccount, ServiceAccountRole } from '#core/model/tokens/service-account.ts'
import type { ServiceAccountRow } from '../tables.ts'

export const fromServiceAccountRow = (row: ServiceAccountRow): ServiceAccount => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  role: row.role as ServiceAccountRole,
  readOnly: row.read_only === 1,
  createdBy: {
    issuer: row.creator_issuer,
    subject: row.creator_subject,
    email: row.creator_email,
    name: row.creator_name,
  },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  expiresAt: row.expires_at,
  disabledAt: row.disabled_at,
  lastUsedAt: row.last_used_at,
  revision: row.revision,
})

export const toServiceAccountRow = (account: ServiceAccount): ServiceAccountRow => ({
  id: account.id,
  workspace_id: account.workspaceId,
  name: account.name,
  role: account.role,
  read_only: account.readOnly ? 1 : 0,
  creator_issuer: account.createdBy.issuer,
  creator_subject: account.createdBy.subject,
  creator_email: account.createdBy.email,
  creator_name: account.createdBy.name,
  created_at: account.createdAt,
  updated_at: account.updatedAt,
  expires_at: account.expiresAt,
  disabled_at: account.disabledAt,
  last_used_at: account.lastUsedAt,
  revision: account.revision,
})
