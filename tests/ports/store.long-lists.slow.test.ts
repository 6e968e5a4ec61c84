// A page of calls or of the audit trail reads a bounded number of rows, with any filter and any number of rows.
// LIST_ROWS=1000000 sets that number, and prints the rows and the time of each page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStore } from '#adapters/store/create-store.ts'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemClock } from '#adapters/system/clock.ts'
import type { ListPage, PageKey } from '#base/page.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AuditFilter } from '#core/model/audit/audit-entry.ts'
import type { CallFilter } from '#core/model/calls/call-record.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { Store } from '#core/ports/store.ts'
import { listCalls } from '#core/usecases/calls/calls.ts'
import {
  countReadRows,
  listFullScans,
  type ObservedStatement,
  observeStatements,
} from '#tests/support/databases/observe-statements.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { executeStatement } from '#tests/support/databases/postgres.ts'
import { databaseEngines } from '#tests/support/databases/test-stores.ts'
import { daysBeforeEnd, issuer, seedAuditEntries, seedCalls } from '#tests/support/long-lists.ts'
import { buildApp } from '#tests/support/store-samples.ts'

const rows = Number(process.env.LIST_ROWS ?? 120_000)
const hourMs = 3_600_000
/** For calls, thirteen marks, each counted and compared; for the audit trail, one part of an index. */
const [mostOfCalls, mostOfEntries] = [56_000, 42_000]

const window = { since: daysBeforeEnd(20), until: daysBeforeEnd(10) }
const callFilters: Record<string, CallFilter> = {
  none: {},
  'a frequent outcome': { outcome: 'upstream_failed' },
  'a rare outcome': { outcome: 'denied' },
  'an outcome that never was': { outcome: 'cancelled' },
  'a frequent tool': { toolId: 'tool_3' },
  'a rare tool': { toolId: 'tool_rare' },
  'the oldest release': { releaseId: 'rel_9' },
  'calls of drafts': { via: 'execute' },
  'tool and outcome, never together': { toolId: 'tool_3', outcome: 'denied' },
  'a foreign request id, of none': { requestId: 'of-none' },
  'a foreign request id and an outcome': { requestId: 'of-none', outcome: 'upstream_failed' },
  'days long past': window,
  'days long past and an outcome that never was': { ...window, outcome: 'cancelled' },
}

const year = { since: daysBeforeEnd(300), until: daysBeforeEnd(20) }
const old = { app: 'app_0', workspace: 'ws_0', actor: 'usr_0', owner: 'owner_0' }
const lists: Record<string, AuditFilter> = {
  all: {},
  'an app': { appId: old.app },
  'a workspace': { workspaceId: old.workspace },
  'an app and a workspace': { appId: old.app, workspaceId: old.workspace },
  'an app and another workspace': { appId: old.app, workspaceId: 'ws_1' },
  'who acted': { user: { issuer, subject: old.actor } },
  'whom it was done for': { user: { issuer, subject: old.owner } },
  'a subject at another issuer': { user: { issuer: 'https://other', subject: old.actor } },
  'all of a subject': { subject: old.actor },
}
const narrower: Record<string, AuditFilter> = {
  '': {},
  ', frequent operations': { operation: 'v3.tools.' },
  ', an operation that never was': { operation: 'v9' },
  ', a subject that never was': { subject: 'usr_none' },
  ', both': { operation: 'v3.tools.', subject: 'usr_none' },
  ', an operation, within a year': { ...year, operation: 'v9' },
}

type List = (after: PageKey | null) => Promise<ListPage<unknown>>

describe.each(databaseEngines)('a page of a long list ($engine)', ({ engine, createDatabase }) => {
  let at: string
  let database: Database<Tables>
  let store: Store
  let app: App
  let remove: () => Promise<void>
  beforeAll(async () => {
    ;({ at, remove } = await createDatabase())
    database = await openTestDatabase<Tables>(at)
    await migrate(database, migrations, { table: migrationsTable })
    store = createStore(database)
    // Without a time limit for statements.
    const transact: typeof database.transact = (work) => database.transactForMigration(work)
    const seeded = createStore({ ...database, transact })
    const apps = Array.from({ length: 51 }, () => buildApp())
    app = apps[0] ?? buildApp()
    await store.transact(async (writer) => {
      for (const app of apps) await writer.apps.insert(app)
    })
    await seedCalls(seeded, app, rows / 2)
    for (const app of apps.slice(1)) await seedCalls(seeded, app, rows / 100)
    await seedAuditEntries(database, rows)
    // The server does this by itself after this many rows.
    if (engine === 'PostgreSQL') await executeStatement(at, 'vacuum analyze')
  }, 2 * hourMs)
  afterAll(async () => {
    await database.close()
    await remove()
  })

  const count = async (statements: ObservedStatement[]) =>
    engine === 'PostgreSQL' ? await countReadRows(at, statements) : 0

  /** The first page and the following one. */
  async function expectBounded(title: string, list: List, most: number): Promise<void> {
    const shown: string[] = [engine, title]
    for (let after: PageKey | null = null, page = 0; page < 2 && (after || page === 0); page++) {
      const { result, statements } = await observeStatements(() => list(after))
      const read = await count(statements)
      expect(read).toBeLessThan(most)
      if (engine === 'SQLite') expect(listFullScans(at, statements)).toEqual([])
      const ms = statements.reduce((sum, statement) => sum + statement.ms, 0)
      shown.push(`${result.rows.length} found, ${read} rows read, ${ms.toFixed(1)} ms`)
      after = result.next
    }
    if (process.env.LIST_ROWS) console.log(shown.join('\t'))
  }

  test.each(Object.entries(callFilters))('of calls, by %s, reads a bounded number', async (title, filter) => {
    const address = { caller: actAsOwner(app.owner), appId: app.id }
    const list: List = (after) =>
      listCalls({ store, clock: systemClock }, address, filter, { limit: 50, after })
    await expectBounded(`calls, ${title}`, list, mostOfCalls)
  })

  const auditFilters = Object.entries(lists).flatMap(([title, filter]) =>
    Object.entries(narrower).map(([more, narrow]) => [`${title}${more}`, { ...filter, ...narrow }] as const),
  )
  test.each(auditFilters)('of the audit trail, by %s, reads a bounded number', async (title, filter) => {
    const list: List = (after) => store.read(({ audit }) => audit.list(filter, { limit: 50, after }))
    await expectBounded(`audit, ${title}`, list, mostOfEntries)
  })
})
