// Builds requests of the stateless revision of the Model Context Protocol: one POST each.
import type { JsonObject } from '#base/json.ts'

const revision = '2026-07-28'

const clientInfo = { name: 'tenon', version: '1' }

const requestMeta = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': clientInfo,
}

export type McpRequest = { method: 'POST'; headers: [name: string, value: string][]; body: string }

export const buildMcpRequest = (method: string, params: JsonObject = {}): McpRequest => ({
  method: 'POST',
  headers: [
    ['content-type', 'application/json'],
    ['accept', 'application/json, text/event-stream'],
    ['mcp-protocol-version', revision],
    ['mcp-method', method],
  ],
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: requestMeta } }),
})

/** The first request of a client of earlier revisions. */
export const buildInitializeRequest = (): McpRequest => ({
  method: 'POST',
  headers: [
    ['content-type', 'application/json'],
    ['accept', 'application/json, text/event-stream'],
  ],
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  }),
})
