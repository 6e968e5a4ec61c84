// What the service asks of its database for each request, as plain statements.
import type { BareDatabase, Row, Statement } from './bare-database.ts'

const ofApp = (table: string, app: Row): Statement => [
  `select * from ${table} where app_id = ?`,
  app.id ?? '',
]

const appOf = (app: Row, more = ''): Statement => [
  `select * from apps where issuer = ? and subject = ? and id = ?${more}`,
  app.issuer ?? '',
  app.subject ?? '',
  app.id ?? '',
]

const contents = ['auth_connections', 'integrations', 'operations', 'tools', 'widgets', 'prompts']

function operationsOf(app: Row, ids: string[]): Statement {
  const places = ids.map(() => '?').join()
  return [`select * from operations where app_id = ? and id in (${places})`, app.id ?? '', ...ids]
}

/** Writes a row whole. */
function insert(table: string, row: Row): Statement {
  const columns = Object.keys(row)
  const places = columns.map(() => '?').join()
  return [`insert into ${table} (${columns.join()}) values (${places})`, ...Object.values(row)]
}

/** The row is written; what it says stays, since the program goes on with it. */
const touchApp = (app: Row): Statement => ['update apps set revision = revision where id = ?', app.id ?? '']

export const readApp = (app: Row): Statement[] => [
  appOf(app),
  ['select * from releases where app_id = ? and id = ?', app.id ?? '', app.live_release_id ?? ''],
]

export const listTools = (app: Row, operationIds: string[]): Statement[] => [
  appOf(app),
  [`${ofApp('tools', app)[0]} order by position, created_at, id`, app.id ?? ''],
  ofApp('auth_connections', app),
  ofApp('integrations', app),
  operationsOf(app, operationIds),
]

export const createTool = (database: BareDatabase, app: Row, tool: Row, operationId: string): Statement[] => [
  appOf(app, database.forUpdate),
  ofApp('tools', app),
  operationsOf(app, [operationId]),
  ofApp('integrations', app),
  insert('tools', tool),
  ofApp('auth_connections', app),
  ofApp('integrations', app),
  operationsOf(app, [operationId]),
  touchApp(app),
]

export const createRelease = (database: BareDatabase, app: Row, release: Row, frozen: Row): Statement[] => [
  appOf(app, database.forUpdate),
  ...contents.map((table) => ofApp(table, app)),
  ["update releases set state = 'unpublished' where app_id = ? and state = 'published'", app.id ?? ''],
  insert('releases', release),
  insert('frozen_releases', frozen),
  touchApp(app),
  ['update serving set changed_at = changed_at where public_mcp_id = ?', app.public_mcp_id ?? ''],
]
