import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import { type ChildTable, creationOrder } from '../queries/apps/child-rows.ts'
import type { AuthConnectionRow } from '../tables.ts'
import { fromJson, toJson } from './json-column.ts'

const columns = [
  'id',
  'app_id',
  'provider_key',
  'key',
  'name',
  'status',
  'config',
  'sealed',
  'bound_origins',
  'detached',
  'grants',
  'last_validated_at',
  'last_error',
  'created_at',
  'updated_at',
  'revision',
] as const

const fromAuthConnectionRow = (row: AuthConnectionRow): AuthConnection => ({
  id: row.id,
  appId: row.app_id,
  providerKey: row.provider_key,
  key: row.key,
  name: row.name,
  status: row.status as AuthConnection['status'],
  config: fromJson(row.config),
  sealed: fromJson(row.sealed),
  boundOrigins: fromJson(row.bound_origins),
  isDetached: row.detached === 1,
  grants: fromJson(row.grants),
  lastValidatedAt: row.last_validated_at,
  lastError: row.last_error,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

const toAuthConnectionRow = (connection: AuthConnection): AuthConnectionRow => ({
  id: connection.id,
  app_id: connection.appId,
  provider_key: connection.providerKey,
  key: connection.key,
  name: connection.name,
  status: connection.status,
  config: toJson(connection.config),
  sealed: toJson(connection.sealed),
  bound_origins: toJson(connection.boundOrigins),
  detached: connection.isDetached ? 1 : 0,
  grants: toJson(connection.grants),
  last_validated_at: connection.lastValidatedAt,
  last_error: connection.lastError,
  created_at: connection.createdAt,
  updated_at: connection.updatedAt,
  revision: connection.revision,
})

export const authConnectionTable: ChildTable<AuthConnectionRow, AuthConnection> = {
  table: 'auth_connections',
  title: 'auth connection',
  columns,
  order: creationOrder,
  fromRow: fromAuthConnectionRow,
  toRow: toAuthConnectionRow,
}
