import { type Kysely, sql } from 'kysely'
import { originOf } from '#base/web/url.ts'
import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** References the app and not the connection, since reverting a draft deletes connections and inserts them again. */
const tokens = `create table if not exists oauth_tokens (
  connection_id text primary key,
  app_id text not null references apps (id) on delete cascade,
  client_id text not null,
  client_auth_method text,
  access_token text,
  refresh_token text,
  expires_at text,
  renew_at text,
  version text not null,
  failures integer not null,
  retry_at text,
  forced_at text,
  lease_holder text,
  leased_until text
)`

const pending = `create table if not exists pending_authorizations (
  state_hash text primary key,
  app_id text not null references apps (id) on delete cascade,
  connection_id text not null,
  issuer text not null,
  subject text not null,
  code_verifier text not null,
  client_id text not null,
  authorization_endpoint text not null,
  token_endpoint text not null,
  server_issuer text not null,
  names_itself integer not null,
  redirect_to text not null,
  expires_at text not null
)`

const byEnd = `create index if not exists pending_authorizations_by_end on pending_authorizations (expires_at)`

type MigrationDb = Parameters<Migration['up']>[0]
type ConnectionUse = { auth_connection_id: string; base_url: string }

/** Binds existing secrets to the origins of the integrations that use them. */
async function bindSecrets(db: MigrationDb): Promise<void> {
  const executor = db as Kysely<unknown>
  const { rows } = await sql<ConnectionUse>`select i.auth_connection_id, i.base_url from integrations i
    join auth_connections c on c.id = i.auth_connection_id where c.sealed <> '{}'`.execute(executor)
  for (const [id, integrations] of Map.groupBy(rows, (row) => row.auth_connection_id)) {
    const origins = new Set(integrations.map(({ base_url }) => originOf(base_url)).filter(Boolean))
    const text = JSON.stringify([...origins].sort())
    await sql`update auth_connections set bound_origins = ${text} where id = ${id}`.execute(executor)
  }
}

export const credentials: Migration = {
  name: '0005-credentials',
  async up(db) {
    await addColumns(
      ['auth_connections', "bound_origins text not null default '[]'"],
      ['auth_connections', 'detached integer not null default 0'],
    )(db)
    await runStatements(tokens, pending, byEnd)(db)
    await bindSecrets(db)
  },
}
