import type { MachineToken, MachineTokenKind } from '#core/model/tokens/machine-token.ts'
import type { Role } from '#core/model/workspaces/role.ts'
import type { MachineTokenRow } from '../tables.ts'

export const fromMachineTokenRow = (row: MachineTokenRow): MachineToken => ({
  id: row.id,
  kind: row.kind as MachineTokenKind,
  digest: row.digest,
  ending: row.ending,
  name: row.name,
  owner: { issuer: row.issuer, subject: row.subject },
  email: row.email,
  ownerName: row.owner_name,
  workspace:
    row.workspace_issuer !== null && row.workspace_subject !== null
      ? { issuer: row.workspace_issuer, subject: row.workspace_subject }
      : null,
  ceiling: row.ceiling as Role,
  readOnly: row.read_only === 1,
  appId: row.app_id,
  callsPerMinute: row.calls_per_minute,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  calls: row.calls,
  callsPerDay: row.calls_per_day,
  day: row.day,
  dayCalls: row.day_calls,
})

export const toMachineTokenRow = (token: MachineToken): MachineTokenRow => ({
  id: token.id,
  kind: token.kind,
  digest: token.digest,
  ending: token.ending,
  name: token.name,
  issuer: token.owner.issuer,
  subject: token.owner.subject,
  email: token.email,
  owner_name: token.ownerName,
  workspace_issuer: token.workspace?.issuer ?? null,
  workspace_subject: token.workspace?.subject ?? null,
  ceiling: token.ceiling,
  read_only: token.readOnly ? 1 : 0,
  app_id: token.appId,
  calls_per_minute: token.callsPerMinute,
  created_at: token.createdAt,
  expires_at: token.expiresAt,
  last_used_at: token.lastUsedAt,
  calls: token.calls,
  calls_per_day: token.callsPerDay,
  day: token.day,
  day_calls: token.dayCalls,
})
