import type { ServerResponse } from 'node:http'
import type { JsonObject } from '#base/json.ts'
import type { TraceSpan } from '#base/trace-span.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import type { PublishedApp } from '#core/services/published-apps/published-apps.ts'
import type { RpcError, SerializedJson } from '../protocol/json-rpc.ts'
import type { McpRevision } from '../protocol/revisions.ts'
import type { CorsHeaders } from '../transport/origin-guard.ts'
import type { AppView } from '../views/app-view.ts'

export type McpMethodCall = {
  deps: Deps<'upstream' | 'mcpUpstream' | 'largeResults' | 'clock' | 'timer' | 'calls' | 'ids'> & {
    /** Absent: nothing is traced. */
    tracing?: Tracing | undefined
  }
  app: PublishedApp<AppView>
  revision: McpRevision
  params: JsonObject
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** For progress notifications, which are sent before the result. */
  response: ServerResponse
  cors: CorsHeaders
  span?: TraceSpan | undefined
}

/** A serialised result, or an error. */
export type McpMethodResult = SerializedJson | RpcError
