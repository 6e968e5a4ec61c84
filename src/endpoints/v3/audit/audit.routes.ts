import Type from 'typebox'
import type { AuditEntry } from '#core/model/audit/audit-entry.ts'
import type { Ports } from '#core/ports/ports.ts'
import { exportAuditEntries, listAuditEntries } from '#core/usecases/audit/list-audit-entries.ts'
import { buildListSchema, presentListPage } from '#endpoints/snake-case/list.wire.ts'
import { parsePage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  AuditEntryV3,
  AuditFilterQuery,
  formatAuditLine,
  ListAuditQuery,
  parseAuditQuery,
  presentAuditEntry,
} from './audit.wire.ts'

export const auditRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.audit.list',
    method: 'GET',
    path: '/api/v3/audit',
    requires: 'user',
    summary: 'List changes with their authors, the newest first, page by page',
    query: ListAuditQuery,
    reply: buildListSchema(AuditEntryV3),
    errors: ['forbidden', 'not_found'],
    handle: async ({ caller, query: { cursor, limit, ...members } }) => {
      const query = parseAuditQuery(members)
      const list = JSON.stringify(['audit', caller.issuer, caller.subject, query])
      const pageQuery = { ...(cursor && { cursor }), ...(limit && { limit }), sort: '-at' as const }
      const request = parsePage<'at'>(deps.cursors, list, pageQuery)
      const page = await listAuditEntries(deps, caller, query, request)
      return { body: presentListPage(deps.cursors, { name: list, request, page }, presentAuditEntry) }
    },
  }),
  defineOperation({
    id: 'v3.audit.export',
    method: 'GET',
    path: '/api/v3/audit/export',
    requires: 'user',
    summary: 'Export changes with their authors as JSON lines, the newest first',
    query: AuditFilterQuery,
    reply: Type.String(),
    repliesWithLines: true,
    errors: ['forbidden', 'not_found'],
    handle: async ({ caller, query }) => {
      const entries = await exportAuditEntries(deps, caller, parseAuditQuery(query))
      return { body: '', lines: formatLines(entries) }
    },
  }),
]

async function* formatLines(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield formatAuditLine(entry)
}
