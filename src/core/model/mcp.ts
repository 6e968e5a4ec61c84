// What an MCP server lists and answers, in MCP's own words and in no revision's.
import type { Json, JsonObject } from '#base/json.ts'

/** A tool as the server lists it. Names and texts are clean, lengths and depths bounded. */
export type McpTool = {
  name: string
  /** "" when the server gives none. */
  title: string
  description: string
  /** Always of an object. */
  inputSchema: JsonObject
  outputSchema: JsonObject | null
  annotations: JsonObject | null
}

/** The server answered with an HTTP status and no message that could be read as MCP. */
export type McpRefusal = { kind: 'refused'; status: number }

/** JSON-RPC error object. */
export type McpFault = { kind: 'error'; code: number; message: string }

export type McpToolList = {
  kind: 'tools'
  serverInfo: { name: string; title: string; version: string }
  instructions: string
  protocolVersion: string
  tools: McpTool[]
  /** What of the list could not be taken as it is. */
  warnings: string[]
}

export type McpToolResult = {
  kind: 'result'
  content: JsonObject[]
  structuredContent: Json | undefined
  isError: boolean
  meta: JsonObject
}

/** The server wants something of the client before it answers; `asked` names the methods. */
export type McpInputRequired = { kind: 'input_required'; asked: string[] }

/** `inputSchema` when it says which arguments go into headers as well (`x-mcp-header`), else null. */
export type McpCall = { name: string; inputSchema: JsonObject | null; arguments: JsonObject }
