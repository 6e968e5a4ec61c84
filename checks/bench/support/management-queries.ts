// The SQL statements that the service runs for each request.
import type { BareDatabase, SqlRow, SqlStatement } from './bare-database.ts'

const selectByApp = (table: string, app: SqlRow): SqlStatement => [
  `select * from ${table} where app_id = ?`,
  app.id ?? '',
]

const selectApp = (app: SqlRow, more = ''): SqlStatement => [
  `select * from apps where issuer = ? and subject = ? and id = ?${more}`,
  app.issuer ?? '',
  app.subject ?? '',
  app.id ?? '',
]

const contentTables = [
  'auth_connections',
  'integrations',
  'operations',
  'tools',
  'widgets',
  'prompts',
  'skills',
]

function selectOperations(app: SqlRow, ids: string[]): SqlStatement {
  const placeholders = ids.map(() => '?').join()
  return [`select * from operations where app_id = ? and id in (${placeholders})`, app.id ?? '', ...ids]
}

/** Inserts all columns of a row. */
function insertRow(table: string, row: SqlRow): SqlStatement {
  const columns = Object.keys(row)
  const placeholders = columns.map(() => '?').join()
  return [`insert into ${table} (${columns.join()}) values (${placeholders})`, ...Object.values(row)]
}

/** Writes the row without changing its values, since the service continues to use it. */
const touchApp = (app: SqlRow): SqlStatement => [
  'update apps set revision = revision where id = ?',
  app.id ?? '',
]

export const buildReadAppStatements = (app: SqlRow): SqlStatement[] => [
  selectApp(app),
  ['select * from releases where app_id = ? and id = ?', app.id ?? '', app.live_release_id ?? ''],
]

export const buildListToolsStatements = (app: SqlRow, operationIds: string[]): SqlStatement[] => [
  selectApp(app),
  [`${selectByApp('tools', app)[0]} order by position, created_at, id`, app.id ?? ''],
  selectByApp('auth_connections', app),
  selectByApp('integrations', app),
  selectOperations(app, operationIds),
]

export const buildCreateToolStatements = (
  database: BareDatabase,
  app: SqlRow,
  tool: SqlRow,
  operationId: string,
): SqlStatement[] => [
  selectApp(app, database.forUpdate),
  selectByApp('tools', app),
  selectOperations(app, [operationId]),
  selectByApp('integrations', app),
  insertRow('tools', tool),
  selectByApp('auth_connections', app),
  selectByApp('integrations', app),
  selectOperations(app, [operationId]),
  touchApp(app),
]

export const buildCreateReleaseStatements = (
  database: BareDatabase,
  app: SqlRow,
  release: SqlRow,
  frozen: SqlRow,
): SqlStatement[] => [
  selectApp(app, database.forUpdate),
  ...contentTables.map((table) => selectByApp(table, app)),
  ["update releases set state = 'unpublished' where app_id = ? and state = 'published'", app.id ?? ''],
  insertRow('releases', release),
  insertRow('frozen_releases', frozen),
  touchApp(app),
  ['update serving set changed_at = changed_at where public_mcp_id = ?', app.public_mcp_id ?? ''],
]
