import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { ContentsAuthConnection } from '#core/model/contents.ts'
import { byCreation, type Noun, type ReadNoun } from './children.ts'
import { fromJson, toJson } from './json-column.ts'
import type { AuthConnectionRow } from './tables.ts'

type ContentsRow = Omit<AuthConnectionRow, 'sealed'>

const contentsColumns = [
  'id',
  'app_id',
  'provider_key',
  'key',
  'name',
  'status',
  'config',
  'grants',
  'last_validated_at',
  'last_error',
  'created_at',
  'updated_at',
  'revision',
] as const

const contentsConnectionFromRow = (row: ContentsRow): ContentsAuthConnection => ({
  id: row.id,
  appId: row.app_id,
  providerKey: row.provider_key,
  key: row.key,
  name: row.name,
  status: row.status as AuthConnection['status'],
  config: fromJson(row.config),
  grants: fromJson(row.grants),
  lastValidatedAt: row.last_validated_at,
  lastError: row.last_error,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

const authConnectionFromRow = (row: AuthConnectionRow): AuthConnection => ({
  ...contentsConnectionFromRow(row),
  sealed: fromJson(row.sealed),
})

const authConnectionToRow = (connection: AuthConnection): AuthConnectionRow => ({
  id: connection.id,
  app_id: connection.appId,
  provider_key: connection.providerKey,
  key: connection.key,
  name: connection.name,
  status: connection.status,
  config: toJson(connection.config),
  sealed: toJson(connection.sealed),
  grants: toJson(connection.grants),
  last_validated_at: connection.lastValidatedAt,
  last_error: connection.lastError,
  created_at: connection.createdAt,
  updated_at: connection.updatedAt,
  revision: connection.revision,
})

/** Connections as a release keeps them: the secrets are not even read. */
export const contentsAuthConnections: ReadNoun<AuthConnectionRow, ContentsAuthConnection> = {
  table: 'auth_connections',
  columns: contentsColumns,
  order: byCreation,
  fromRow: contentsConnectionFromRow,
}

export const authConnections: Noun<AuthConnectionRow, AuthConnection> = {
  table: 'auth_connections',
  title: 'auth connection',
  columns: [...contentsColumns, 'sealed'],
  order: byCreation,
  fromRow: authConnectionFromRow,
  toRow: authConnectionToRow,
}
