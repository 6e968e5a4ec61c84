// MCP servers whose responses are scripted by the test.
import type { ServerResponse } from 'node:http'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { startScriptedServer } from './mcp-servers.ts'

const modernResult = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' }

const discoverResult = {
  ...modernResult,
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'raw', version: '1' } },
}

export const sendJson = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** Starts an event stream with one event per message, and leaves it open. */
export function sendEvents(response: ServerResponse, ...messages: unknown[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const message of messages) response.write(`data: ${JSON.stringify(message)}\n\n`)
}

export type ScriptedRequest = { id: Json; method: string; params: JsonObject; response: ServerResponse }

/**
 * A server of revision 2026-07-28. `respond` returns the result of a request, or writes the response itself and returns
 * undefined. While `isDown()`, the server responds 503 to everything.
 */
export const startModernServer = (
  respond: (rpcRequest: ScriptedRequest) => JsonObject | undefined,
  isDown = () => false,
) =>
  startScriptedServer((_request, response, body) => {
    if (isDown()) return response.writeHead(503).end()
    if (!isJsonObject(body)) return response.writeHead(405).end()
    const { id = null, method = '', params = {} } = body
    const rpcRequest = { id, method: String(method), params: isJsonObject(params) ? params : {}, response }
    const result = method === 'server/discover' ? discoverResult : respond(rpcRequest)
    if (result) sendJson(response, { jsonrpc: '2.0', id, result: { ...modernResult, ...result } })
  })

/** A server of revision 2025-11-25 with a single session, `only`. */
export const startLegacyServer = (respond: (rpcRequest: ScriptedRequest) => JsonObject | undefined) =>
  startScriptedServer((request, response, body) => {
    if (!isJsonObject(body)) return response.writeHead(405).end()
    const { id, method = '', params = {} } = body
    if (method === 'server/discover') return response.writeHead(400).end('Bad Request: no session')
    if (id === undefined || !method) {
      respond({ id: null, method: String(method), params: body, response })
      return response.writeHead(202).end()
    }
    const rpcRequest = { id, method: String(method), params: isJsonObject(params) ? params : {}, response }
    const isInitialize = method === 'initialize'
    const initializeResult = {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'raw', version: '1' },
    }
    if (isInitialize) response.setHeader('mcp-session-id', 'only')
    const result = isInitialize ? initializeResult : respond(rpcRequest)
    if (result) sendJson(response, { jsonrpc: '2.0', id, result })
    return request
  })
