import { type Kysely, sql } from 'kysely'
import { webhookEndpoint } from '#core/entities/webhook-endpoint.ts'
import type { WebhookEndpoint } from '#core/model/webhooks/webhook-endpoint.ts'
import type { WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type { WebhookEndpointReader, WebhookEndpointWriter } from '#core/ports/stores/webhook-store.ts'
import { createStaleRevisionFailure } from '../../database-failures.ts'
import { fromJson } from '../../rows/json-column.ts'
import { createRowCodec } from '../../rows/row-codec.ts'
import type { Tables } from '../../tables.ts'

const codec = createRowCodec<typeof webhookEndpoint.members, WebhookEndpoint>(webhookEndpoint.members)

const selectOf = (db: Kysely<Tables>, { issuer, subject }: WorkspaceKey) =>
  db.selectFrom('webhook_endpoints').selectAll().where('issuer', '=', issuer).where('subject', '=', subject)

export const createWebhookEndpointReader = (db: Kysely<Tables>): WebhookEndpointReader => ({
  async find(workspace, id) {
    // @guard api/v3/webhooks
    const row = await selectOf(db, workspace).where('id', '=', id).executeTakeFirst()
    return row ? codec.fromRow(row) : null
  },
  async list(workspace) {
    const rows = await selectOf(db, workspace).orderBy('created_at').orderBy('id').execute()
    return rows.map(codec.fromRow)
  },
  async listListeners(scope) {
    const query = db.selectFrom('webhook_endpoints').select(['id', 'event_types', 'app_ids'])
    const ofWorkspace =
      'appId' in scope
        ? sql<boolean>`(issuer, subject) = (select apps.issuer, apps.subject from apps where apps.id = ${scope.appId})`
        : sql<boolean>`issuer = ${scope.workspace.issuer} and subject = ${scope.workspace.subject}`
    const rows = await query.where(ofWorkspace).where('enabled', '=', 1).orderBy('id').execute()
    return rows.map(({ id, event_types, app_ids }) => ({
      id,
      eventTypes: fromJson(event_types) as string[],
      appIds: fromJson(app_ids) as string[],
    }))
  },
  listWorkspaces: () =>
    db
      .selectFrom('webhook_endpoints')
      .select(['issuer', 'subject'])
      .distinct()
      .where('enabled', '=', 1)
      .execute(),
})

export const createWebhookEndpointWriter = (db: Kysely<Tables>): WebhookEndpointWriter => ({
  ...createWebhookEndpointReader(db),
  async insert(endpoint) {
    await db.insertInto('webhook_endpoints').values(codec.toRow(endpoint)).execute()
  },
  async update(endpoint) {
    const next = { ...endpoint, revision: endpoint.revision + 1 }
    const { id: _, ...row } = codec.toRow(next)
    const { numUpdatedRows } = await db
      .updateTable('webhook_endpoints')
      .set(row)
      .where('id', '=', endpoint.id)
      .where('revision', '=', endpoint.revision)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw createStaleRevisionFailure('webhook')
    return next
  },
  async remove(id) {
    const { numDeletedRows } = await db
      .deleteFrom('webhook_endpoints')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
  async removeAll({ issuer, subject }) {
    const removed = await db
      .deleteFrom('webhook_endpoints')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .returning('id')
      .execute()
    return removed.map(({ id }) => id)
  },
  async findById(id) {
    const row = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? codec.fromRow(row) : null
  },
  async recordHealth(id, { failingSince, lastFailureAt }) {
    await db
      .updateTable('webhook_endpoints')
      .set({ failing_since: failingSince, last_failure_at: lastFailureAt })
      .where('id', '=', id)
      .execute()
  },
})
