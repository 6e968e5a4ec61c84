import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { neverStops } from '#base/batches.ts'
import type { ListPage, PageKey } from '#base/page.ts'
import { addMilliseconds } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AuditEntry, AuditFilter } from '#core/model/audit/audit-entry.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { Store } from '#core/ports/store.ts'
import { sweepAuditTrail } from '#core/services/audit/sweep-audit-trail.ts'
import { verifyAuditTrail } from '#core/services/audit/verify-audit-trail.ts'
import { withAuditTrail } from '#core/services/audit/with-audit-trail.ts'
import { describeWithStore, type TestStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildTool } from '#tests/support/store-samples.ts'

const deps = { digest: systemDigest, ids: systemIds, clock: systemClock }
const everything = { limit: 1000, after: null }

describeWithStore('the audit trail', (open) => {
  async function openTrail(): Promise<TestStore & { trail: Store }> {
    const opened = await open()
    return { ...opened, trail: withAuditTrail(opened.store, deps) }
  }
  async function addApp(store: Store): Promise<App> {
    const app = buildApp()
    await store.transact(async (writer) => {
      writer.audit.attribute({ caller: actAsOwner(app.owner), appId: app.id })
      await writer.apps.insert(app)
    })
    return app
  }
  const addTool = (store: Store, app: App) =>
    store.transact(async (writer) => {
      await writer.apps.findAndLock(app.owner, app.id)
      writer.audit.attribute({ caller: actAsOwner(app.owner), appId: app.id })
      await writer.tools.insert(buildTool(app.id))
    })
  const verify = (store: Store) => store.read((reader) => verifyAuditTrail(deps, reader.audit))
  const list = async (store: Store, appId: string) =>
    (await store.read((reader) => reader.audit.list({ appId }, everything))).rows

  test('has one entry of each transaction that changes something, and none of one that fails', async () => {
    const { trail } = await openTrail()
    const app = await addApp(trail)
    await addTool(trail, app)
    const failed = trail.transact(async (writer) => {
      writer.audit.attribute({ caller: actAsOwner(app.owner), appId: app.id })
      await writer.tools.insert(buildTool(app.id))
      throw new Error('the end')
    })
    await expect(failed).rejects.toThrow('the end')
    const entries = await list(trail, app.id)
    expect(entries.map(({ changes }) => changes.map(({ kind, action }) => `${kind} ${action}`))).toEqual([
      ['tool created'],
      ['app created'],
    ])
    expect(await verify(trail)).toEqual({ chains: 2, entries: 3, problems: [] })
  })

  test('rejects a change without an author', async () => {
    const { trail, store } = await openTrail()
    const app = buildApp()
    await expect(trail.transact((writer) => writer.apps.insert(app))).rejects.toThrow('who makes it')
    expect(await store.read((reader) => reader.apps.findByPublicMcpId(app.publicMcpId))).toBeNull()
  })

  test('is intact after concurrent changes of one app and of many', async () => {
    const { trail } = await openTrail()
    const app = await addApp(trail)
    await Promise.all([
      ...Array.from({ length: 5 }, () => addTool(trail, app)),
      ...Array.from({ length: 4 }, () => addApp(trail)),
    ])
    expect(await list(trail, app.id)).toHaveLength(6)
    expect(await verify(trail)).toEqual({ chains: 6, entries: 15, problems: [] })
  })

  test('pages through the changes by a person and for a person, each once, the newest first', async () => {
    const { trail, store, database } = await openTrail()
    const app = await addApp(trail)
    for (const _ of [1, 2, 3, 4]) await addTool(trail, app)
    const { issuer, subject } = app.owner
    const actAsThemselves = sql`update audit_entries set issuer = ${issuer}, subject = ${subject},
      owner_subject = case sequence when 2 then '' else owner_subject end
      where chain = ${app.id} and sequence in (2, 4)`
    await database.transact((db) => actAsThemselves.execute(db))
    const found: string[] = []
    for (let after: PageKey | null = null; ; ) {
      const page: ListPage<AuditEntry> = await store.read((reader) =>
        reader.audit.list({ user: app.owner }, { limit: 3, after }),
      )
      found.push(...page.rows.map(({ id }) => id))
      if (!page.next) break
      after = page.next
    }
    const all = (await list(trail, app.id)).map(({ id }) => id)
    expect(all.length).toBeGreaterThan(4)
    expect(found).toEqual(all)
  })

  const tamperings: [string, (app: App) => ReturnType<typeof sql>, number, string][] = [
    [
      'an entry that was changed',
      (app) =>
        sql`update audit_entries set content = replace(content, 'tool', 'none') where chain = ${app.id} and sequence = 2`,
      2,
      'the entry was changed',
    ],
    [
      'an entry that was removed',
      (app) => sql`delete from audit_entries where chain = ${app.id} and sequence = 2`,
      2,
      'an entry is missing',
    ],
    [
      'an entry at the end that was removed',
      (app) => sql`delete from audit_entries where chain = ${app.id} and sequence = 3`,
      3,
      'entries at the end are missing',
    ],
    [
      'an entry that is found as that of another user',
      (app) => sql`update audit_entries set subject = 'mallory' where chain = ${app.id} and sequence = 2`,
      2,
      'the columns by which the entry is found were changed',
    ],
    [
      'a chain that was removed',
      (app) => sql`delete from audit_chains where name = ${app.id}`,
      0,
      'the chain was removed',
    ],
  ]
  test.each(tamperings)('shows %s', async (_title, tamper, sequence, problem) => {
    const { trail, database } = await openTrail()
    const app = await addApp(trail)
    await addTool(trail, app)
    await addTool(trail, app)
    await database.transact((db) => tamper(app).execute(db))
    expect((await verify(trail)).problems).toEqual([{ chain: app.id, sequence, problem }])
  })

  test('shows that a whole chain was removed', async () => {
    const { trail, database } = await openTrail()
    const app = await addApp(trail)
    await database.transact(async (db) => {
      await db.deleteFrom('audit_entries').where('chain', '=', app.id).execute()
      await db.deleteFrom('audit_chains').where('name', '=', app.id).execute()
    })
    expect((await verify(trail)).problems).toEqual([
      { chain: app.id, sequence: 0, problem: 'the chain was removed' },
    ])
  })

  test('can be verified after old entries were removed, and continues', async () => {
    const { trail, database } = await openTrail()
    const app = await addApp(trail)
    await addTool(trail, app)
    const limits = [1, 10]
    for (const limit of limits)
      await trail.transact((writer) => writer.audit.removeBefore(app.id, '9999', limit))
    expect(await list(trail, app.id)).toEqual([])
    await addTool(trail, app)
    expect((await verify(trail)).problems).toEqual([])
    const { sequence } = await database.read((db) =>
      db.selectFrom('audit_entries').select('sequence').where('chain', '=', app.id).executeTakeFirstOrThrow(),
    )
    expect(Number(sequence)).toBe(3)
  })

  test('can be verified after entries beyond their retention were swept, in all chains', async () => {
    const { trail } = await openTrail()
    const app = await addApp(trail)
    await addTool(trail, app)
    const later = { ...systemClock, now: () => addMilliseconds(systemClock.now(), 3 * 24 * 60 * 60_000) }
    await sweepAuditTrail({ store: trail, clock: later }, 0, neverStops)
    await sweepAuditTrail({ store: trail, clock: later }, 4, neverStops)
    expect(await list(trail, app.id)).toHaveLength(2)
    await sweepAuditTrail({ store: trail, clock: later }, 2, neverStops)
    expect(await list(trail, app.id)).toEqual([])
    await addTool(trail, app)
    expect(await verify(trail)).toEqual({ chains: 2, entries: 1, problems: [] })
  })

  test('pages without gaps, newest first', async () => {
    const { trail } = await openTrail()
    const app = await addApp(trail)
    for (let n = 0; n < 4; n++) await addTool(trail, app)
    const all = await list(trail, app.id)
    const first = await trail.read((reader) =>
      reader.audit.list({ appId: app.id }, { limit: 2, after: null }),
    )
    const page = { limit: 10, after: first.next }
    const rest = await trail.read((reader) => reader.audit.list({ appId: app.id }, page))
    expect([first.rows.length, ...first.rows, ...rest.rows]).toEqual([2, ...all])
  })

  /** Entries of two apps, workspaces, people and three operations, one a minute, the last `bulk` ones of the first of each. */
  async function addEntries(database: Database<Tables>, bulk: number) {
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
    const base = { issuer: 'https://issuer', owner_issuer: '', owner_subject: '', previous: '', digest: '' }
    const rows = Array.from({ length: 24 + bulk }, (_, n) => {
      const [app, person, operation] = n < 24 ? [n % 2, n % 3, n % 4] : [0, 0, 0]
      const index = {
        app_id: `app_${app}`,
        workspace_id: `ws_${app}`,
        subject: `user_${person}`,
        operation: ['v3.tools.change', 'v3.tools.create', 'v2.apps.read', 'v3'][operation] ?? '',
      }
      const content = JSON.stringify({ id: `aud_${n}`, at: at(n), ...index })
      return { ...base, ...index, chain: 'many', sequence: n + 1, id: `aud_${n}`, at: at(n), content }
    })
    for (let start = 0; start < rows.length; start += 1_000)
      await database.transact((db) =>
        db
          .insertInto('audit_entries')
          .values(rows.slice(start, start + 1_000))
          .execute(),
      )
    return rows.toReversed()
  }

  test('finds the entries of any combination of filters, also behind many others', async () => {
    const { trail, database } = await openTrail()
    const rows = await addEntries(database, 6_000)
    const filters: AuditFilter[] = [
      {},
      { operation: 'v3.' },
      { operation: 'v2.apps' },
      { operation: 'none' },
      { subject: 'user_1' },
      { subject: 'user_0', operation: 'v3.tools.cr' },
      { appId: 'app_0', operation: 'v2' },
      { appId: 'app_0', subject: 'user_2' },
      { appId: 'app_0', workspaceId: 'ws_0', subject: 'user_2', operation: 'v3' },
      { appId: 'app_0', workspaceId: 'ws_1' },
      { workspaceId: 'ws_0', operation: 'v2' },
      { user: { issuer: 'https://issuer', subject: 'user_0' }, operation: 'v3.tools.create' },
      { user: { issuer: 'https://other', subject: 'user_0' } },
    ]
    const windows = [{}, { since: rows.at(-5)?.at, until: rows.at(-20)?.at }] as AuditFilter[]
    for (const filter of filters.flatMap((filter) => windows.map((window) => ({ ...filter, ...window })))) {
      const expected = rows.filter(
        (row) =>
          (filter.appId ?? row.app_id) === row.app_id &&
          (filter.workspaceId ?? row.workspace_id) === row.workspace_id &&
          (filter.subject ?? row.subject) === row.subject &&
          (!filter.user || (filter.user.subject === row.subject && filter.user.issuer === row.issuer)) &&
          row.operation.startsWith(filter.operation ?? '') &&
          row.at >= (filter.since ?? '') &&
          row.at < (filter.until ?? '~'),
      )
      const found: string[] = []
      let after: PageKey | null = null
      for (let isFirst = true; isFirst || after; isFirst = false) {
        const page: ListPage<AuditEntry> = await trail.read(({ audit }) =>
          audit.list(filter, { limit: found.length === 0 ? 3 : 500, after }),
        )
        found.push(...page.rows.map(({ id }) => id))
        after = page.next
      }
      expect([filter, found]).toEqual([filter, expected.map(({ id }) => id)])
    }
  })

  test('ends a page that read many entries in vain, with a cursor for the next page', async () => {
    const { trail, database } = await openTrail()
    await addEntries(database, 3_000)
    const filter = { appId: 'app_0', subject: 'user_2' }
    const first = await trail.read(({ audit }) => audit.list(filter, { limit: 10, after: null }))
    expect([first.rows, first.next]).toEqual([[], { value: expect.any(String), id: expect.any(String) }])
    const second = await trail.read(({ audit }) => audit.list(filter, { limit: 10, after: first.next }))
    expect([second.rows.length, second.next]).toEqual([4, null])
  })
})
