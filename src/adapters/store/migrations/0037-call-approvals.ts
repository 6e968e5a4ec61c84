import type { Kysely } from 'kysely'
import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

const approvals = `create table if not exists call_approvals (
  call_digest text primary key,
  token_digest text not null unique,
  app_id text not null references apps (id) on delete cascade,
  issuer text not null,
  subject text not null,
  state text not null,
  request text not null,
  expires_at text not null
)`

const byExpiry = `create index if not exists call_approvals_by_expiry on call_approvals (expires_at)`
const byCaller = `create index if not exists call_approvals_by_caller on call_approvals (app_id, issuer, subject)`

/** Calls that wait for approval by a person, and which tools require it. */
export const callApprovals: Migration = {
  name: '0037-call-approvals',
  async up(db: Kysely<unknown>) {
    await addColumns(['tools', 'requires_approval integer not null default 0'])(db)
    await runStatements(approvals, byExpiry, byCaller)(db)
  },
}
