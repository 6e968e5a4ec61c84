// The same MCP server over each HTTP transport that the protocol has had, on loopback.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  type JSONRPCMessage,
  type McpServer,
  type Transport,
} from '@modelcontextprotocol/server'
import { onTestFinished } from 'vitest'
import { type Done, requestHeaders, toolServer } from './tool-server.ts'

export type Seen = { method: string; url: string; rpc: string; headers: IncomingMessage['headers'] }

export type RunningServer = {
  url: string
  done: Done
  /** Every HTTP request, in order; `rpc` is the JSON-RPC method of its message. */
  seen: Seen[]
  /** Drops all sessions. */
  forget(): void
  close(): Promise<void>
}

type Serve = (request: IncomingMessage, response: ServerResponse, body: unknown) => unknown
type Serving = { serve: Serve; forget?: () => void }

const rpcOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'method' in body ? String(body.method) : ''

export async function listenOn(done: Done, { serve, forget = () => {} }: Serving): Promise<RunningServer> {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request).catch(() => null) : undefined
    const { method = '', url = '', headers } = request
    seen.push({ method, url, rpc: rpcOf(body), headers })
    await requestHeaders.run(headers, async () => serve(request, response, body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    done,
    seen,
    forget,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

const nothingDone = (): Done => ({ calls: [], cancelled: [] })

/** Revision 2026-07-28 only. */
function modern(make: () => McpServer): Serving {
  const handle = toNodeHandler(createMcpHandler(make, { legacy: 'reject' }))
  return {
    serve(request, response, body) {
      const { method = 'GET', url = '/' } = request
      return handle(Object.assign(request, { method, url }), response, body)
    },
  }
}

/** The earlier revisions, without sessions. */
const stateless = (make: () => McpServer): Serving => ({
  async serve(request, response, body) {
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    response.on('close', () => void transport.close())
    await make().connect(transport)
    await transport.handleRequest(request, response, body)
  },
})

/** The earlier revisions, with a session for each `initialize`. */
function sessions(make: () => McpServer): Serving {
  const known = new Map<string, NodeStreamableHTTPServerTransport>()
  return {
    forget: () => known.clear(),
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
function httpSse(make: () => McpServer): Serving {
  const known = new Map<string, Transport>()
  return {
    forget: () => known.clear(),
    async serve(request, response, body) {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://host')
      if (request.method === 'GET' && pathname === '/mcp') {
        const id = randomUUID()
        const transport = sseTransport(response)
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

function sseTransport(response: ServerResponse): Transport {
  return {
    start: async () => {},
    close: async () => void response.end(),
    send: async (message) =>
      void response.write(`event: message\r\ndata: ${JSON.stringify(message)}\r\n\r\n`),
  }
}

const kinds = { modern, stateless, sessions, httpSse }
export type Kind = keyof typeof kinds

/** A server that runs until it is closed. */
export const openServer = (kind: Kind, make?: () => McpServer) => {
  const done = nothingDone()
  return listenOn(done, kinds[kind](make ?? (() => toolServer(done))))
}

/** A server that stops with its test. */
export async function startServer(kind: Kind, make?: () => McpServer): Promise<RunningServer> {
  const server = await openServer(kind, make)
  onTestFinished(() => server.close())
  return server
}

/** A server that stops with its test and whose HTTP responses the test writes. */
export async function startRaw(serve: Serve): Promise<RunningServer> {
  const server = await listenOn(nothingDone(), { serve })
  onTestFinished(() => server.close())
  return server
}
