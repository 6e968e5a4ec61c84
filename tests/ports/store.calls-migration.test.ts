import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createStore } from '#adapters/store/create-store.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { CallRecord } from '#core/model/calls/call-record.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'
import { moveEarlierCalls } from '#core/services/calls/move-earlier-calls.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { databaseEngines } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildCall, early, unlimitedScan } from '../support/store-samples.ts'

const options = { table: migrationsTable }
const before = migrations.findIndex(({ name }) => name === '0012-call-batches')
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

describe.each(databaseEngines)('calls of an earlier version ($engine)', ({ createDatabase }) => {
  test('are all preserved when the service is upgraded and several replicas move them', async () => {
    const { at: address, remove } = await createDatabase()
    const database = await openTestDatabase<Tables>(address)
    await migrate(database, migrations.slice(0, before), options)
    const apps = [buildApp(), buildApp()]
    const rows = (appId: string): CallRecord[] => [
      ...Array.from({ length: 1601 }, (_, n) =>
        buildCall(appId, { startedAt: at(n % 90), durationMs: n / 4 }),
      ),
      buildCall(appId, { releaseId: null, version: null, upstreamStatus: null, client: '"quoted", ü' }),
    ]
    const calls = apps.map(({ id }) => rows(id))
    await database.transact(async (db) => {
      for (const { id, owner, publicMcpId } of apps) {
        await sql`insert into apps (id, issuer, subject, public_mcp_id, slug, name, description, company_url,
          server_instructions, branding, template_id, enabled, draft_id, draft_base_digest, draft_created_at,
          draft_last_edited_at, last_version, created_at, updated_at, last_modified_at, search_text, revision)
          values (${id}, ${owner.issuer}, ${owner.subject}, ${publicMcpId}, ${id}, 'n', '', '', '', '{}', '', 1, 'drf', '',
          ${early}, ${early}, 0, ${early}, ${early}, ${early}, '', 1)`.execute(db)
      }
      for (const call of calls.flat()) {
        await sql`insert into calls values (${call.id}, ${call.appId}, ${call.releaseId}, ${call.version}, ${call.toolId},
          ${call.tool}, ${call.via}, ${call.revision}, ${call.client}, ${call.step}, ${call.outcome},
          ${call.upstreamStatus}, ${call.startedAt}, ${call.durationMs}, ${call.requestBytes},
          ${call.answerBytes})`.execute(db)
      }
    })
    await migrate(database, migrations, options)
    const store = createStore(database)
    await Promise.all([1, 2, 3].map(() => moveEarlierCalls({ store }, () => false)))
    for (const [index, { id }] of apps.entries()) {
      const request = { filter: {}, limit: 2000, budget: unlimitedScan }
      const stored = await store.read((reader) => findNewestCalls(reader.calls, id, request))
      const byAge = calls[index]?.toSorted((a, b) => (a.startedAt + a.id < b.startedAt + b.id ? 1 : -1))
      expect(stored.rows).toEqual(byAge)
    }
    await database.close()
    await remove()
  })
})
