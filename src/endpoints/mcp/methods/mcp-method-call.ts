import type { JsonObject } from '#base/json.ts'
import type { TraceSpan } from '#base/trace-span.ts'
import type { HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import type { RpcError, SerializedJson } from '../protocol/json-rpc.ts'
import type { McpRevision } from '../protocol/revisions.ts'
import type { CorsHeaders } from '../transport/origin-guard.ts'
import type { MessageServer } from './message-server.ts'

export type McpMethodCall = {
  server: MessageServer
  /** Executes `tools/call`. */
  callTool(call: McpMethodCall): McpMethodResult | Promise<McpMethodResult>
  revision: McpRevision
  params: JsonObject
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** For progress notifications, which are sent before the result. */
  response: HttpResponse
  cors: CorsHeaders
  span?: TraceSpan | undefined
}

/** A result that is sent with the status 403 and the value of `WWW-Authenticate`. */
export type ChallengedResult = { challenge: string; result: SerializedJson }

/** A serialised result, or an error. */
export type McpMethodResult = SerializedJson | ChallengedResult | RpcError

export const isChallengedResult = (outcome: McpMethodResult): outcome is ChallengedResult =>
  typeof outcome === 'object' && 'challenge' in outcome
