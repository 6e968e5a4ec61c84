// Anchors of the audit trail, against an attacker who writes to the database and keeps its chains intact.
import { createSecretKey, randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { addMilliseconds } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { Store } from '#core/ports/store.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { verifyAuditTrail } from '#core/services/audit/verify-audit-trail.ts'
import { withAuditTrail } from '#core/services/audit/with-audit-trail.ts'
import { createAuditAnchor } from '#main/audit/anchor-audit-trail.ts'
import { verifyAnchors } from '#main/audit/verify-anchors.ts'
import { createOutboundClient } from '#tests/outbound/outbound-client.ts'
import { startCanary } from '#tests/outbound/servers.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildTool } from '#tests/support/store-samples.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'

const key = { id: 'one', key: createSecretKey(randomBytes(32)) }
const deps = { digest: systemDigest, ids: systemIds, clock: systemClock }

function createUpstreamPort(): Upstream {
  const { send } = createOutboundClient('127.0.0.1')
  return { send: (request) => send(request.url, request) }
}

describeWithStore('anchors of the audit trail', (open) => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

  async function openAnchored() {
    const { database, store } = await open()
    const trail = withAuditTrail(store, deps)
    const folder = await makeTemporaryFolder()
    folders.push(folder)
    const file = join(folder, 'anchors.jsonl')
    const anchor = createAuditAnchor(
      { ...deps, store, upstream: createUpstreamPort(), getKey: () => key },
      file,
    )
    const verify = (rules: object = {}) =>
      store.read(({ audit }) =>
        verifyAnchors(audit, file, { keys: [key], retentionDays: 365, now: systemClock.now(), ...rules }),
      )
    const app = buildApp()
    await trail.transact(async (writer) => {
      writer.audit.attribute({ caller: actAsOwner(app.owner), appId: app.id })
      await writer.apps.insert(app)
    })
    return { database, store, trail, file, anchor, verify, app }
  }
  const addTool = (trail: Store, app: App) =>
    trail.transact(async (writer) => {
      await writer.apps.findAndLock(app.owner, app.id)
      writer.audit.attribute({ caller: actAsOwner(app.owner), appId: app.id })
      await writer.tools.insert(buildTool(app.id))
    })

  test('have the heads that moved since the last anchor, and fit the growing trail', async () => {
    const { anchor, trail, app, file, verify } = await openAnchored()
    expect(anchor.getLast()).toBeNull()
    await anchor.run()
    await anchor.run()
    await addTool(trail, app)
    await anchor.run()
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).heads.length)).toEqual([2, 1])
    expect(anchor.getLast()).not.toBeNull()
    await addTool(trail, app)
    expect(await verify()).toEqual([])
  })

  test('show that an end was removed, although the chain itself is intact', async () => {
    const { anchor, trail, app, database, store, verify } = await openAnchored()
    await addTool(trail, app)
    await anchor.run()
    await database.transact(async (db) => {
      await sql`update audit_chains set sequence = 1,
        digest = (select digest from audit_entries where chain = ${app.id} and sequence = 1)
        where name = ${app.id}`.execute(db)
      await sql`delete from audit_entries where chain = ${app.id} and sequence = 2`.execute(db)
    })
    expect((await store.read(({ audit }) => verifyAuditTrail(deps, audit))).problems).toEqual([])
    expect(await verify()).toEqual([
      { chain: app.id, sequence: 2, problem: 'entries at the end were removed' },
    ])
  })

  test('show that a beginning was removed too early, but not that the retention removed one', async () => {
    const { anchor, trail, app, database, store, verify } = await openAnchored()
    await anchor.run()
    await addTool(trail, app)
    await database.transact(async (db) => {
      await sql`update audit_chains set removed_sequence = 1,
        removed_digest = (select digest from audit_entries where chain = ${app.id} and sequence = 1)
        where name = ${app.id}`.execute(db)
      await sql`delete from audit_entries where chain = ${app.id} and sequence = 1`.execute(db)
    })
    expect((await store.read(({ audit }) => verifyAuditTrail(deps, audit))).problems).toEqual([])
    const early = { chain: app.id, sequence: 1, problem: 'entries were removed before their time' }
    expect(await verify()).toEqual([early])
    expect(await verify({ retentionDays: 0 })).toEqual([early])
    expect(await verify({ now: addMilliseconds(systemClock.now(), 366 * 24 * 3_600_000) })).toEqual([])
  })

  test('that are unsigned or were changed are named by their line', async () => {
    const { anchor, file, verify } = await openAnchored()
    await anchor.run()
    const line = (await readFile(file, 'utf8')).trim()
    const changed = line.replace('"sequence":1', '"sequence":0')
    await writeFile(file, `${line}\n${changed}\n{}\n\nnull\n[1]\nnonsense\n`)
    expect((await verify()).map(({ sequence }) => sequence)).toEqual([2, 3, 5, 6, 7])
    expect(await verify({ keys: [{ ...key, key: createSecretKey(randomBytes(32)) }] })).toHaveLength(6)
  })
})

describeWithStore('an address of anchors', (open) => {
  test('gets them, and gets them again after rejecting them', async () => {
    const { store } = await open()
    const trail = withAuditTrail(store, deps)
    const app = buildApp()
    await trail.transact(async (writer) => {
      writer.audit.attribute({ caller: actAsOwner(app.owner), appId: app.id })
      await writer.apps.insert(app)
    })
    const received: string[] = []
    let status = 503
    const server = await startCanary(async (request, reply) => {
      received.push(Buffer.concat(await request.toArray()).toString())
      reply.writeHead(status).end()
    })
    const target = `http://127.0.0.1:${server.port}/anchors`
    const anchor = createAuditAnchor(
      { ...deps, store, upstream: createUpstreamPort(), getKey: () => key },
      target,
    )
    await expect(anchor.run()).rejects.toThrow('status 503')
    expect(anchor.getLast()).toBeNull()
    status = 204
    await anchor.run()
    const [, second = ''] = received
    expect(JSON.parse(second)).toMatchObject({ key: 'one', heads: [{ sequence: 1 }, { sequence: 1 }] })
  })
})
