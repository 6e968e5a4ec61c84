// Tools and results of an MCP server, in MCP's terms but independent of its revisions.
import type { Json, JsonObject } from '#base/json.ts'
import type { HiddenTextFinding } from '#base/texts/remove-hidden-descriptions.ts'

/** A tool as the server lists it. Strings are valid Unicode without NUL; lengths and depths are bounded. */
export type McpTool = {
  name: string
  /** "" when the server gives none. */
  title: string
  description: string
  /** Always of type object. */
  inputSchema: JsonObject
  outputSchema: JsonObject | null
  annotations: JsonObject | null
  /** Where hidden characters were removed from its texts; absent if nowhere. */
  hiddenText?: HiddenTextFinding[]
}

/** An HTTP error with content type, `retry-after`, `www-authenticate` and the body. */
export type McpHttpError = {
  kind: 'rejected'
  status: number
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** JSON-RPC error object; `urls` are the addresses that the user has to open first (URL elicitation). */
export type McpJsonRpcError = { kind: 'error'; code: number; message: string; urls?: string[] }

export type McpToolList = {
  kind: 'tools'
  serverInfo: { name: string; title: string; version: string }
  instructions: string
  protocolVersion: string
  tools: McpTool[]
  /** Messages about changes to the list and omissions. */
  warnings: string[]
}

export type McpToolResult = {
  kind: 'result'
  content: JsonObject[]
  structuredContent: Json | undefined
  isError: boolean
  meta: JsonObject
}

/** The server requires input from the client before it returns a result; `methods` are the requested MCP methods. */
export type McpInputRequired = { kind: 'input_required'; methods: string[]; urls?: string[] }

/** `inputSchema` when it declares arguments that are also sent as headers (`x-mcp-header`), else null. */
export type McpToolCall = { name: string; inputSchema: JsonObject | null; arguments: JsonObject }
