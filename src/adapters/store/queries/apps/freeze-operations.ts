// The operations of an app as the JSON that a release freezes, built by the database: they are most of an app, and need
// not be brought to this process and back.
import { type RawBuilder, sql } from 'kysely'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Database } from '../../database.ts'
import type { Tables } from '../../tables.ts'

type DatabaseKind = Database<Tables>['kind']

/** How the value of a column becomes JSON: text is quoted, JSON is taken as it is, a number too. */
type ColumnForm = 'text' | 'json' | 'number'

/** In the order of the model's members. */
const members: { [member in keyof Operation]: [column: string, form: ColumnForm] } = {
  id: ['id', 'text'],
  appId: ['app_id', 'text'],
  integrationId: ['integration_id', 'text'],
  key: ['key', 'text'],
  externalId: ['external_id', 'text'],
  name: ['name', 'text'],
  description: ['description', 'text'],
  plan: ['plan', 'json'],
  responseContentType: ['response_content_type', 'text'],
  authSummary: ['auth_summary', 'text'],
  timeoutMs: ['timeout_ms', 'number'],
  annotations: ['annotations', 'json'],
  tags: ['tags', 'json'],
  schemaHash: ['schema_hash', 'text'],
  original: ['original', 'json'],
  createdAt: ['created_at', 'text'],
  updatedAt: ['updated_at', 'text'],
  revision: ['revision', 'number'],
  inputSchema: ['input_schema', 'json'],
  outputSchema: ['output_schema', 'json'],
}

function buildMember(
  kind: DatabaseKind,
  member: string,
  [column, form]: [column: string, form: ColumnForm],
): RawBuilder<string> {
  const value = sql.ref(column)
  const quoted = kind === 'postgres' ? sql`to_json(${value})::text` : sql`json_quote(${value})`
  const json = { text: quoted, json: value, number: sql`cast(${value} as text)` }[form]
  return sql`${sql.lit(`"${member}":`)} || coalesce(${json}, 'null')`
}

/** An expression of the JSON array, in the order of `list`. */
export function buildFrozenOperations(kind: DatabaseKind, appId: string): RawBuilder<string> {
  const text = sql.join(
    Object.entries(members).map(([member, column]) => buildMember(kind, member, column)),
    sql` || ',' || `,
  )
  const aggregate = sql.raw(kind === 'postgres' ? 'string_agg' : 'group_concat')
  return sql`(select '[' || coalesce(${aggregate}('{' || ${text} || '}', ',' order by created_at, id), '') || ']'
    from operations where app_id = ${appId})`
}
