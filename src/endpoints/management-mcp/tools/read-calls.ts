import Type from 'typebox'
import type { ListPage, PageKey } from '#base/page.ts'
import { rfc3339Pattern, toInstant } from '#base/time.ts'
import { type CallFilter, callOutcomes, type ShownCall } from '#core/model/calls/call-record.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Ports } from '#core/ports/ports.ts'
import { listCalls, totalCalls } from '#core/usecases/calls/calls.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'
import { defineAppTool } from '../management-tool.ts'
import { loadToolLookup } from './tool-summary.ts'

const defaultLimit = 20

export const readCallsTool = defineAppTool({
  name: 'read_calls',
  title: 'Read calls',
  description:
    'Reads records of calls, the newest first, with error rate and durations by tool, without arguments and results. Use it to find tools that fail or that no model calls.',
  effect: 'read',
  requires: 'viewer',
  input: {
    tool: Type.Optional(Type.String({ maxLength: 100, description: 'Key or id.' })),
    outcome: Type.Optional(defineStringEnum(...callOutcomes)),
    caller: Type.Optional(Type.String({ maxLength: 30 })),
    since: Type.Optional(Type.String({ pattern: rfc3339Pattern, description: 'RFC 3339 date and time.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: defaultLimit })),
  },
  async execute(ports, { tool, outcome, caller, since, limit = defaultLimit }, call) {
    const { address } = call
    const toolId = tool && (await loadToolLookup(ports, call))(tool).tool.id
    const from = since && toInstant(since)
    const filter = {
      ...(toolId && { toolId }),
      ...(outcome && { outcome }),
      ...(caller && { caller }),
      ...(from && { since: from }),
    }
    const { rows, next } = await findCalls(ports, address, filter, limit)
    const totals = await totalCalls(ports, address, filter)
    return {
      totals: {
        count: totals.count,
        error_rate: totals.errorRate,
        p95_ms: totals.p95,
        tools: totals.tools.map(({ tool: key, count, errorRate, p95 }) => ({
          tool: key,
          count,
          error_rate: errorRate,
          p95_ms: p95,
        })),
      },
      calls: rows.map(presentCallRecord),
      has_more: next !== null,
    }
  },
})

/**
 * The maximum that a single call of this tool reads. Pages of rare calls may have fewer calls than requested,
 * or none.
 */
const maxPages = 25

async function findCalls(
  ports: Ports,
  address: AppAddress,
  filter: CallFilter,
  limit: number,
): Promise<ListPage<ShownCall>> {
  const rows: ShownCall[] = []
  for (let [page, after] = [1, null as PageKey | null]; ; page++) {
    const found = await listCalls(ports, address, filter, { limit: limit - rows.length, after })
    rows.push(...found.rows)
    after = found.next
    if (!after || rows.length === limit || page === maxPages) return { rows, next: after }
  }
}

const presentCallRecord = (record: ShownCall) => ({
  started_at: record.startedAt,
  tool: record.tool,
  outcome: record.outcome,
  upstream_status: record.upstreamStatus,
  duration_ms: record.durationMs,
  version: record.version,
  client: record.client,
  caller: record.caller,
  request_id: record.requestId,
})
