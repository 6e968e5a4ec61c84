import { type Kysely, sql } from 'kysely'
import { type DueSource, emptyWatch, type SourceWatch } from '#core/model/integrations/source-watch.ts'
import type { SourceWatchReader, SourceWatchWriter } from '#core/ports/stores/source-store.ts'
import type { Database } from '../../database.ts'
import type { SourceWatchRow, Tables } from '../../tables.ts'
import { buildDatabaseTime } from '../database-time.ts'
import { buildLeaseIsFree } from '../lease.ts'

const columns = [
  'integration_id',
  'app_id',
  'endpoint',
  'etag',
  'last_modified',
  'dismissed_digest',
  'scheduled_every',
  'next_check_at',
  'checked_at',
  'last_error',
  'requested_at',
  'secret_digest',
  'previous_digest',
  'previous_ends_at',
] as const

const fromSourceWatchRow = (row: SourceWatchRow): SourceWatch => ({
  appId: row.app_id,
  integrationId: row.integration_id,
  validators: { endpoint: row.endpoint, etag: row.etag, lastModified: row.last_modified },
  dismissedDigest: row.dismissed_digest,
  scheduledEvery: row.scheduled_every,
  nextCheckAt: row.next_check_at,
  checkedAt: row.checked_at,
  lastError: row.last_error,
  requestedAt: row.requested_at,
  webhook: {
    secretDigest: row.secret_digest,
    previousDigest: row.previous_digest,
    previousEndsAt: row.previous_ends_at,
  },
})

const toSourceWatchRow = (watch: SourceWatch): SourceWatchRow => ({
  app_id: watch.appId,
  integration_id: watch.integrationId,
  endpoint: watch.validators.endpoint,
  etag: watch.validators.etag,
  last_modified: watch.validators.lastModified,
  dismissed_digest: watch.dismissedDigest,
  scheduled_every: watch.scheduledEvery,
  next_check_at: watch.nextCheckAt,
  checked_at: watch.checkedAt,
  last_error: watch.lastError,
  requested_at: watch.requestedAt,
  secret_digest: watch.webhook.secretDigest,
  previous_digest: watch.webhook.previousDigest,
  previous_ends_at: watch.webhook.previousEndsAt,
})

/** The columns of the members that a change has. */
function toChangedColumns(change: Partial<SourceWatch>): Partial<SourceWatchRow> {
  const row = toSourceWatchRow({ ...emptyWatch, appId: '', integrationId: '', ...change })
  const { validators, webhook, scheduledEvery, dismissedDigest, ...times } = change
  const { next_check_at, checked_at, last_error, requested_at } = row
  return {
    ...(validators && { endpoint: row.endpoint, etag: row.etag, last_modified: row.last_modified }),
    ...(webhook && {
      secret_digest: row.secret_digest,
      previous_digest: row.previous_digest,
      previous_ends_at: row.previous_ends_at,
    }),
    ...(scheduledEvery !== undefined && { scheduled_every: scheduledEvery }),
    ...(dismissedDigest !== undefined && { dismissed_digest: dismissedDigest }),
    ...('nextCheckAt' in times && { next_check_at }),
    ...('checkedAt' in times && { checked_at }),
    ...('lastError' in times && { last_error }),
    ...('requestedAt' in times && { requested_at }),
  }
}

type Kind = Database<Tables>['kind']

/** Milliseconds; no lease is longer. */
const longestLeaseMs = 60 * 60 * 1000

/** A sample of an interval that has passed or was changed. The condition of its index is written out. */
const listScheduled = (db: Kysely<Tables>, kind: Kind, limit: number) =>
  db
    .selectFrom('integrations')
    .innerJoin('apps', 'apps.id', 'integrations.app_id')
    .leftJoin('source_watches', 'source_watches.integration_id', 'integrations.id')
    .select(['apps.issuer', 'apps.subject', 'integrations.app_id', 'integrations.id'])
    .where(sql<boolean>`refresh_every <> ''`)
    .where('integrations.endpoint', '<>', '')
    .where('apps.environment_of', 'is', null)
    .where(buildLeaseIsFree(kind, 'source_watches', longestLeaseMs))
    .where((is) =>
      is.or([
        is('source_watches.next_check_at', 'is', null),
        is('source_watches.next_check_at', '<=', buildDatabaseTime(kind)),
        is('source_watches.scheduled_every', '<>', is.ref('integrations.refresh_every')),
      ]),
    )
    .orderBy('source_watches.next_check_at')
    .limit(limit)
    .execute()

const listRequested = (db: Kysely<Tables>, kind: Kind, pauseMs: number, limit: number) =>
  db
    .selectFrom('source_watches')
    .innerJoin('apps', 'apps.id', 'source_watches.app_id')
    .innerJoin('integrations', 'integrations.id', 'source_watches.integration_id')
    .select(['apps.issuer', 'apps.subject', 'integrations.app_id', 'integrations.id'])
    .where('source_watches.requested_at', 'is not', null)
    .where('integrations.endpoint', '<>', '')
    .where('apps.environment_of', 'is', null)
    .where(buildLeaseIsFree(kind, 'source_watches', longestLeaseMs))
    .where((is) =>
      is.or([
        is('source_watches.checked_at', 'is', null),
        is('source_watches.checked_at', '<=', buildDatabaseTime(kind, -pauseMs)),
      ]),
    )
    .orderBy('source_watches.requested_at')
    .limit(limit)
    .execute()

type DueRow = { issuer: string; subject: string; app_id: string; id: string }

const toDueSource =
  (trigger: DueSource['trigger']) =>
  ({ issuer, subject, app_id, id }: DueRow): DueSource => ({
    owner: { issuer, subject },
    appId: app_id,
    integrationId: id,
    trigger,
  })

export const createSourceWatchReader = (db: Kysely<Tables>, kind: Kind): SourceWatchReader => ({
  async find(appId, integrationId) {
    const row = await db
      .selectFrom('source_watches')
      .select(columns)
      .where('integration_id', '=', integrationId)
      .where('app_id', '=', appId)
      .executeTakeFirst()
    return row ? fromSourceWatchRow(row) : null
  },
  async findOfAnyApp(integrationId) {
    const row = await db
      .selectFrom('source_watches')
      .innerJoin('integrations', 'integrations.id', 'source_watches.integration_id')
      .innerJoin('apps', 'apps.id', 'source_watches.app_id')
      .select(columns.map((name) => `source_watches.${name}` as const))
      .select(['apps.issuer', 'apps.subject'])
      .where('source_watches.integration_id', '=', integrationId)
      .executeTakeFirst()
    if (!row) return null
    const { issuer, subject, ...watch } = row
    return { watch: fromSourceWatchRow(watch), owner: { issuer, subject } }
  },
  async listDue(pauseMs, limit) {
    const requested = await listRequested(db, kind, pauseMs, limit)
    const scheduled = await listScheduled(db, kind, limit)
    const known = new Set(requested.map(({ id }) => id))
    return [
      ...requested.map(toDueSource('webhook')),
      ...scheduled.filter(({ id }) => !known.has(id)).map(toDueSource('schedule')),
    ].slice(0, limit)
  },
})

export const createSourceWatchWriter = (db: Kysely<Tables>, kind: Kind): SourceWatchWriter => ({
  ...createSourceWatchReader(db, kind),
  async change(appId, integrationId, change) {
    const changed = toChangedColumns(change)
    const created = toSourceWatchRow({ ...emptyWatch, ...change, appId, integrationId })
    await db
      .insertInto('source_watches')
      .values(created)
      .onConflict((conflict) => conflict.column('integration_id').doUpdateSet({ app_id: appId, ...changed }))
      .execute()
  },
  async claimLease(appId, integrationId, holder, leaseMs) {
    const lease = { lease_holder: holder, leased_until: buildDatabaseTime(kind, leaseMs) }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('source_watches')
      .values({ ...toSourceWatchRow({ ...emptyWatch, appId, integrationId }), ...lease })
      .onConflict((conflict) =>
        conflict
          .column('integration_id')
          .doUpdateSet(lease)
          .where(buildLeaseIsFree(kind, 'source_watches', leaseMs)),
      )
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },
  async endLease(integrationId, holder) {
    await db
      .updateTable('source_watches')
      .set({ lease_holder: null, leased_until: null })
      .where('integration_id', '=', integrationId)
      .where('lease_holder', '=', holder)
      .execute()
  },
  async forget(appId, integrationId) {
    await db
      .updateTable('source_watches')
      .set({ endpoint: '', etag: '', last_modified: '', dismissed_digest: '' })
      .where('app_id', '=', appId)
      .where('integration_id', '=', integrationId)
      .execute()
  },
  async remove(appId, integrationId) {
    const removed = await db
      .deleteFrom('source_watches')
      .where('app_id', '=', appId)
      .where('integration_id', '=', integrationId)
      .returning(columns)
      .executeTakeFirst()
    return removed ? fromSourceWatchRow(removed) : null
  },
})
