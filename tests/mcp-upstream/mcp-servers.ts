// The same MCP server over each HTTP transport that the protocol has had, on loopback.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  type JSONRPCMessage,
  type McpServer,
  type Transport,
} from '@modelcontextprotocol/server'
import { onTestFinished } from 'vitest'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { createToolServer, requestHeadersStorage, type ToolServerActivity } from './tool-server.ts'

export type RecordedMcpRequest = {
  method: string
  url: string
  rpc: string
  headers: IncomingMessage['headers']
}

export type RunningMcpServer = {
  url: string
  activity: ToolServerActivity
  /** Every HTTP request, in order; `rpc` is the JSON-RPC method of its message. */
  requests: RecordedMcpRequest[]
  /** Drops all sessions. */
  dropSessions(): void
  close(): Promise<void>
}

type HttpHandler = (request: IncomingMessage, response: ServerResponse, body: unknown) => unknown
type McpServing = { serve: HttpHandler; dropSessions?: () => void }

const readRpcMethod = (body: unknown) =>
  typeof body === 'object' && body !== null && 'method' in body ? String(body.method) : ''

export async function listenForMcp(
  activity: ToolServerActivity,
  { serve, dropSessions = () => {} }: McpServing,
): Promise<RunningMcpServer> {
  const requests: RecordedMcpRequest[] = []
  const server = await startHttpServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request).catch(() => null) : undefined
    const { method = '', url = '', headers } = request
    requests.push({ method, url, rpc: readRpcMethod(body), headers })
    await requestHeadersStorage.run(headers, async () => serve(request, response, body))
  })
  const { port } = server
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    activity,
    requests,
    dropSessions,
    close: server.close,
  }
}

const createToolServerActivity = (): ToolServerActivity => ({ calls: [], cancelled: [] })

/** Revision 2026-07-28 only. */
function serveModern(make: () => McpServer): McpServing {
  const handle = toNodeHandler(createMcpHandler(make, { legacy: 'reject' }))
  return {
    serve(request, response, body) {
      const { method = 'GET', url = '/' } = request
      return handle(Object.assign(request, { method, url }), response, body)
    },
  }
}

/** The earlier revisions, without sessions. */
const serveStateless = (make: () => McpServer): McpServing => ({
  async serve(request, response, body) {
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    response.on('close', () => void transport.close())
    await make().connect(transport)
    await transport.handleRequest(request, response, body)
  },
})

/** The earlier revisions, with a session for each `initialize`. */
function serveSessions(make: () => McpServer): McpServing {
  const known = new Map<string, NodeStreamableHTTPServerTransport>()
  return {
    dropSessions: () => known.clear(),
    async serve(request, response, body) {
      const id = request.headers['mcp-session-id']
      const old = typeof id === 'string' ? known.get(id) : undefined
      if (id && !old)
        return response
          .writeHead(404)
          .end('{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}')
      const transport =
        old ??
        new NodeStreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          onsessioninitialized: (made) => void known.set(made, transport),
          onsessionclosed: (ended) => void known.delete(ended),
        })
      if (!old) await make().connect(transport)
      await transport.handleRequest(request, response, body)
    },
  }
}

/** HTTP+SSE of 2024-11-05: one event stream for all responses, and a POST for each request. */
function serveHttpSse(make: () => McpServer): McpServing {
  const known = new Map<string, Transport>()
  return {
    dropSessions: () => known.clear(),
    async serve(request, response, body) {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://host')
      if (request.method === 'GET' && pathname === '/mcp') {
        const id = randomUUID()
        const transport = createSseTransport(response)
        known.set(id, transport)
        await make().connect(transport)
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        return response.write(`event: endpoint\ndata: /messages?session=${id}\n\n`)
      }
      const transport = known.get(searchParams.get('session') ?? '')
      if (!transport) return response.writeHead(pathname === '/mcp' ? 405 : 404).end()
      response.writeHead(202).end('Accepted')
      transport.onmessage?.(body as JSONRPCMessage)
    },
  }
}

function createSseTransport(response: ServerResponse): Transport {
  return {
    start: async () => {},
    close: async () => void response.end(),
    send: async (message) =>
      void response.write(`event: message\r\ndata: ${JSON.stringify(message)}\r\n\r\n`),
  }
}

const servingByKind = {
  modern: serveModern,
  stateless: serveStateless,
  sessions: serveSessions,
  httpSse: serveHttpSse,
}
export type McpServerKind = keyof typeof servingByKind

/** A server that runs until it is closed. */
export const openMcpServer = (kind: McpServerKind, make?: () => McpServer) => {
  const activity = createToolServerActivity()
  return listenForMcp(activity, servingByKind[kind](make ?? (() => createToolServer(activity))))
}

/** A server that stops with its test. */
export async function startMcpServer(kind: McpServerKind, make?: () => McpServer): Promise<RunningMcpServer> {
  const server = await openMcpServer(kind, make)
  onTestFinished(() => server.close())
  return server
}

/** A server that stops with its test and whose HTTP responses the test writes. */
export async function startScriptedServer(serve: HttpHandler): Promise<RunningMcpServer> {
  const server = await listenForMcp(createToolServerActivity(), { serve })
  onTestFinished(() => server.close())
  return server
}
