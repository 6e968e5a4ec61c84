// Egress to external MCP servers.

import type { Json } from '#base/json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { ProgressListener } from '#core/model/calls/call-progress.ts'
import type {
  McpHttpError,
  McpInputRequired,
  McpJsonRpcError,
  McpToolCall,
  McpToolList,
  McpToolResult,
} from '#core/model/integrations/mcp-server.ts'
import type { Tenant } from './upstream.ts'

export type McpServer = {
  /** Absolute http(s) URL; includes a credential that is sent in the query. */
  endpoint: string
  /** Credentials: sent to the endpoint's own origin only. */
  headers: [name: string, value: string][]
  /** Sessions and circuit state are not shared between apps. */
  tenant: Tenant
  /** Masks the credential in stored data. Applied to lists and errors of the server before they are cut. */
  redact: (data: Json) => TimeSlicedTask<Json>
}

export type McpLimits = {
  /** Milliseconds for the whole call: connecting, the handshake, every message. */
  deadlineMs: number
  /** Limit of the bytes that are read from the server. */
  maxBytes: number
  /** For tool calls: the number of services that the call has passed, this one included. */
  hops?: number
  /** Continue the trace of the caller: sent with each request, and in `_meta` of the call. */
  traceHeaders?: readonly [name: string, value: string][]
  /** Cancellation by the caller; it is forwarded to the server. */
  signal?: AbortSignal
}

/** `report` receives the server's progress notifications, text cleaned; without it none are requested. */
export type McpCallLimits = McpLimits & { report?: ProgressListener }

/** Throws only UpstreamError. */
export interface McpUpstream {
  list(server: McpServer, limits: McpLimits): Promise<McpToolList | McpJsonRpcError | McpHttpError>
  call(
    server: McpServer,
    call: McpToolCall,
    limits: McpCallLimits,
  ): Promise<McpToolResult | McpInputRequired | McpJsonRpcError | McpHttpError>
}
