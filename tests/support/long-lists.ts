// Records of calls and entries of the audit trail in such numbers, and so distributed, that a list which reads the wrong
// index reads nearly all of them.

import type { Database } from '#adapters/store/database.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import { CallRecordBuffer } from '#core/engines/calls/records/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AuditEntry } from '#core/model/audit/audit-entry.ts'
import type { CallRecord, MarkedCallBatch } from '#core/model/calls/call-record.ts'
import type { Store } from '#core/ports/store.ts'
import { buildLink } from '#core/services/audit/append-audit-entry.ts'
import { buildCall } from './store-samples.ts'

const dayMs = 24 * 60 * 60_000
export const listsEnd = Date.UTC(2026, 10, 28)
export const daysBeforeEnd = (days: number) => new Date(listsEnd - days * dayMs).toISOString()

/** One call in a hundred fails, one in 100,000 is denied, one in a thousand is of a draft. */
function buildNthCall(app: App, n: number, calls: number): CallRecord {
  const outcome = n % 100_000 === 50_000 ? 'denied' : n % 100 === 99 ? 'upstream_failed' : 'ok'
  const tool = `tool_${n % 100_000 === 40_000 ? 'rare' : (n * 7919) % 20}`
  return buildCall(app.id, {
    startedAt: daysBeforeEnd((30 * n) / calls),
    ...{ outcome, toolId: tool, tool, via: n % 1_000 === 500 ? 'execute' : 'mcp' },
    releaseId: `rel_${Math.floor((10 * n) / calls)}`,
    requestId: systemIds.create('request'),
  })
}

/** Within 30 days, the oldest first, nearly each in a row of its own, as a service writes what comes every few seconds. */
export async function seedCalls(store: Store, app: App, calls: number): Promise<void> {
  const buffer = new CallRecordBuffer()
  let batches: MarkedCallBatch[] = []
  for (let n = calls - 1; n >= 0; n--) {
    buffer.add(buildNthCall(app, n, calls))
    batches.push(...buffer.take())
    if (batches.length < 1_000 && n > 0) continue
    await store.transact((writer) => writer.calls.insertAll(batches))
    batches = []
  }
}

export const issuer = 'https://tenon.example.com/auth'
const operations = [
  'v3.tools.change',
  'v3.tools.create',
  'v3.apps.change',
  'v3.releases.create',
  'v2.apps.update',
]

/** Within a year. The older half is of the tenant 0, the newer one of fifty others; half is done for somebody. */
function buildNthEntry(n: number, entries: number): AuditEntry {
  const tenant = n >= entries / 2 ? 0 : 1 + (n % 50)
  return {
    id: systemIds.create('audit'),
    at: daysBeforeEnd((365 * n) / entries),
    ...{ appId: `app_${tenant}`, workspaceId: `ws_${tenant}` },
    actor: { kind: 'user', issuer, subject: `usr_${tenant}`, email: 'somebody@example.com' },
    onBehalfOf: n % 2 === 0 ? { issuer, subject: `owner_${tenant}` } : null,
    ...{ via: 'console', operation: operations[(n * 7919) % operations.length] ?? '' },
    fields: ['name', 'description', 'input_schema'],
    changes: [{ kind: 'tool', action: 'changed', ids: [systemIds.create('tool')], count: 1 }],
    ...{ address: '203.0.113.17' as ClientAddress, credentialId: systemIds.create('session') },
    requestId: systemIds.create('request'),
  }
}

/** As rows: the audit trail itself writes one at a time. */
export async function seedAuditEntries(database: Database<Tables>, entries: number): Promise<void> {
  const chain = { name: 'many', sequence: 0, digest: '', removedSequence: 0, removedDigest: '' }
  for (let n = entries - 1; n >= 0; ) {
    const rows: Tables['audit_entries'][] = []
    for (; rows.length < 1_000 && n >= 0; n--) {
      const entry = buildNthEntry(n, entries)
      const { index, ...link } = buildLink({ digest: systemDigest }, chain, entry)
      Object.assign(chain, { sequence: link.sequence, digest: link.digest })
      const { id, at, operation, issuer, subject } = index
      const owner = { owner_issuer: index.ownerIssuer, owner_subject: index.ownerSubject }
      const found = { app_id: index.appId, workspace_id: index.workspaceId, ...owner }
      rows.push({ ...link, id, at, operation, issuer, subject, ...found })
    }
    await database.transactForMigration((db) => db.insertInto('audit_entries').values(rows).execute())
  }
}
