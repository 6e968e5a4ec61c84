// A stop of the process ends every sweep at its next batch; a later sweep deletes the rest.
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import { generateSecretKey } from '#adapters/secrets/key-file.ts'
import { createStore } from '#adapters/store/create-store.ts'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { createIdempotencyKeys } from '#adapters/store/queries/idempotency-keys.ts'
import { createSharedRateLimitStore } from '#adapters/store/queries/rate-limits.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { type StopCheck, sweepBatchSize } from '#base/batches.ts'
import { addMilliseconds } from '#base/time.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { Store } from '#core/ports/store.ts'
import { appendAuditEntry } from '#core/services/audit/append-audit-entry.ts'
import { buildAuditEntry } from '#core/services/audit/build-audit-entry.ts'
import { sweepAuditTrail } from '#core/services/audit/sweep-audit-trail.ts'
import { deleteExpiredCalls } from '#core/services/calls/call-buffer.ts'
import { sweepDocuments } from '#core/services/documents/sweep-documents.ts'
import { sweepApprovals } from '#core/usecases/approvals/decide-approval.ts'
import { sweepSessions } from '#core/usecases/sessions/sessions.ts'
import { createIdempotencyService } from '#http/requests/idempotency.ts'
import { AuditOutbox } from '#issuer/audit/audit-outbox.ts'
import { deleteExpiredArtifacts } from '#issuer/store/artifacts.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import type { IssuerTables } from '#issuer/store/tables.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp } from '../support/store-samples.ts'

const old = '2020-01-01T00:00:00.000Z'
/** More than one batch. */
const rows = sweepBatchSize + 20

type Row = Record<string, unknown>
type World = {
  database: Database<Tables>
  issuerDatabase: Database<IssuerTables>
  store: Store
  appId: string
}
type Sweep = {
  name: string
  table: string
  engines?: string[]
  build(n: number, world: World): Row
  run(world: World, isStopping: StopCheck): Promise<void>
}

const now = () => Date.now()
const clocked = ({ store }: World) => ({ store, clock: systemClock })
const secrets = createSecrets({ keys: [generateSecretKey()] })

const sweeps: Sweep[] = [
  {
    name: 'calls',
    table: 'call_batches',
    build: (n, { appId }) => ({ app_id: appId, last_at: old, id: `b${n}`, first_at: old, calls: '[]' }),
    run: (world, isStopping) => deleteExpiredCalls(clocked(world), 1, isStopping),
  },
  {
    name: 'idempotency keys',
    table: 'idempotency_keys',
    build: (n) => ({ key: `k${n}`, fingerprint: '', claimed_at: old, answer: null }),
    run: ({ database }, isStopping) =>
      createIdempotencyService(createIdempotencyKeys(database, secrets)).sweep(isStopping),
  },
  {
    name: 'sign-ins',
    table: 'pending_sign_ins',
    build: (n) => ({
      ...{ state_digest: `s${n}`, browser_digest: '', code_verifier: '', nonce: '', client_id: '' },
      ...{ return_to: '', expires_at: old },
    }),
    run: (world, isStopping) => sweepSessions(clocked(world), isStopping),
  },
  {
    name: 'sessions',
    table: 'console_sessions',
    build: (n) => ({
      ...{ id: `s${n}`, cookie_digest: `c${n}`, issuer: '', subject: '', client_id: '', access_token: '' },
      ...{ version: '', failures: 0, user_agent: '', address: '', created_at: old, last_used_at: old },
      ...{ idle_ends_at: old, ends_at: old },
    }),
    run: (world, isStopping) => sweepSessions(clocked(world), isStopping),
  },
  {
    name: 'approvals',
    table: 'call_approvals',
    build: (n, { appId }) => ({
      ...{ call_digest: `c${n}`, token_digest: `t${n}`, app_id: appId, issuer: '', subject: '' },
      ...{ state: 'waiting', request: '', expires_at: old },
    }),
    run: (world, isStopping) => sweepApprovals(clocked(world), isStopping),
  },
  {
    name: 'documents',
    table: 'documents',
    build: (n) => ({ issuer: '', subject: '', digest: `d${n}`, packed: '', used_at: old }),
    run: (world, isStopping) => sweepDocuments(clocked(world), isStopping),
  },
  {
    name: 'rate limits',
    table: 'rate_limits',
    engines: ['postgres'],
    build: (n) => ({ digest: `d${n}`, full_at: 1 }),
    run: ({ database }, isStopping) => createSharedRateLimitStore(database).sweep(isStopping),
  },
  {
    name: 'artifacts of the issuer',
    table: 'issuer_artifacts',
    build: (n) => ({ model: 'Session', id: `a${n}`, payload: '{}', expires_at: old }),
    run: ({ issuerDatabase }, isStopping) => deleteExpiredArtifacts(issuerDatabase, now, isStopping),
  },
  {
    name: 'the outbox of the issuer',
    table: 'issuer_audit_outbox',
    build: (n) => ({ id: `o${n}`, content: '{}', moved_at: old }),
    run: ({ issuerDatabase: database }, isStopping) => {
      const trail = { toRecord: () => expect.unreachable(), append: async () => {} }
      return new AuditOutbox({ database, trail, log: { error() {} }, now }).sweep(isStopping)
    },
  },
]

describeWithStore('sweeps', (open) => {
  const openWorld = async () => {
    const { database } = await open()
    await migrate(database as unknown as Database<unknown>, issuerSchema.migrations, {
      table: issuerSchema.table,
    })
    let isStopping = false
    const transact: Database<Tables>['transact'] = async (work) => {
      const result = await database.transact(work)
      if (result === sweepBatchSize) isStopping = true
      return result
    }
    const watched: Database<Tables> = {
      kind: database.kind,
      read: (work) => database.read(work),
      transact,
      transactForMigration: (work) => database.transactForMigration(work),
      usage: () => database.usage(),
      close: () => database.close(),
    }
    const store = createStore(watched)
    const app = buildApp()
    await store.transact(({ apps }) => apps.insert(app))
    const issuerDatabase = watched as unknown as Database<IssuerTables>
    const world: World = { database: watched, issuerDatabase, store, appId: app.id }
    return { world, app, isStopping: () => isStopping }
  }
  const anyTable = (db: Kysely<Tables>) => db as unknown as Kysely<Record<string, Row>>
  const countRows = async ({ database }: World, table: string) =>
    (await database.read((db) => anyTable(db).selectFrom(table).selectAll().execute())).length

  test.each(sweeps)('of $name stop at the next batch', async ({ table, engines, build, run }) => {
    const { world, isStopping } = await openWorld()
    if (engines && !engines.includes(world.database.kind)) return
    const values = Array.from({ length: rows }, (_, n) => build(n, world))
    await world.database.transact((db) => anyTable(db).insertInto(table).values(values).execute())
    await run(world, isStopping)
    expect(await countRows(world, table)).toBe(rows - sweepBatchSize)
    await run(world, () => false)
    expect(await countRows(world, table)).toBe(0)
  })

  test('of the audit trail stop at the next batch', async () => {
    const { world, app, isStopping } = await openWorld()
    const deps = { digest: systemDigest, ids: systemIds, clock: systemClock }
    const entry = buildAuditEntry(deps, { caller: actAsOwner(app.owner), appId: app.id }, [])
    await world.store.transact(async ({ audit }) => {
      for (let n = 0; n < rows; n++)
        await appendAuditEntry(deps, audit, { ...entry, id: systemIds.create('audit') })
    })
    const later = { ...systemClock, now: () => addMilliseconds(systemClock.now(), 3 * 24 * 60 * 60_000) }
    const sweep = (check: StopCheck) => sweepAuditTrail({ store: world.store, clock: later }, 1, check)
    const countEntries = async () =>
      (
        await world.database.read((db) =>
          db.selectFrom('audit_entries').select('sequence').where('chain', '=', app.id).execute(),
        )
      ).length
    await sweep(isStopping)
    expect(await countEntries()).toBe(rows - sweepBatchSize)
    await sweep(() => false)
    expect(await countEntries()).toBe(0)
  })
})
