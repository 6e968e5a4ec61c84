// The door to MCP servers that are not ours.
import type {
  McpCall,
  McpFault,
  McpInputRequired,
  McpRefusal,
  McpToolList,
  McpToolResult,
} from '#core/model/mcp.ts'
import type { ReportProgress } from '#core/model/progress.ts'

export type McpServer = {
  /** Absolute http(s) URL; a credential that belongs into the query is in it. */
  endpoint: string
  /** What proves the app to the server: goes to the endpoint's own origin alone. */
  headers: [name: string, value: string][]
  /** Whose calls these are: no session and no verdict is shared between two tenants. */
  tenant: string
}

export type McpLimits = {
  /** Milliseconds for all of it: connecting, the handshake, every message. */
  deadlineMs: number
  /** Cap on what is read of the server, in bytes. */
  maxBytes: number
  /** The caller's own wish to stop; it reaches the server. */
  signal?: AbortSignal
}

/** `report` is told what the server says of its progress, clean text; absent, the server is not asked for any. */
export type McpCallLimits = McpLimits & { report?: ReportProgress }

/** Throws UpstreamError, nothing else. */
export interface McpUpstream {
  list(server: McpServer, limits: McpLimits): Promise<McpToolList | McpFault | McpRefusal>
  call(
    server: McpServer,
    call: McpCall,
    limits: McpCallLimits,
  ): Promise<McpToolResult | McpInputRequired | McpFault | McpRefusal>
}
