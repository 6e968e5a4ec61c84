// An MCP registry on loopback with the protocol of the official one: pages, `updated_since`, `version`, tombstones.
// Tests can intercept its responses.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JsonObject } from '#base/json.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'

const key = 'io.modelcontextprotocol.registry/official'

export type PublishedServer = {
  name: string
  version: string
  status?: 'active' | 'deprecated' | 'deleted'
  statusMessage?: string
  updatedAt: string
  isLatest?: boolean
  server?: JsonObject
}

export type RequestInterceptor = (request: IncomingMessage, response: ServerResponse) => boolean

export type LoopbackRegistry = {
  url: string
  /** The current state of each version; tests may change it. */
  published: PublishedServer[]
  /** The paths and queries of all requests, in order. */
  requestedPaths: string[]
  /** Handles a request itself when it returns true. */
  intercept: RequestInterceptor | null
  /** The maximum number of records per page, whatever limit is requested. */
  pageSize: number
  close(): Promise<void>
}

const toRegistryRecord = ({
  name,
  version,
  status = 'active',
  statusMessage,
  updatedAt,
  isLatest = true,
  server,
}: PublishedServer) => ({
  server: { name, description: `Serves ${name}.`, version, ...server },
  _meta: {
    [key]: { status, ...(statusMessage && { statusMessage }), publishedAt: updatedAt, updatedAt, isLatest },
  },
})

const cursorOf = ({ name, version }: PublishedServer) => `${name}:${version}`

function selectPublished(registry: LoopbackRegistry, query: URLSearchParams): PublishedServer[] {
  const since = query.get('updated_since')
  const withDeleted = since !== null || query.get('include_deleted') === 'true'
  return registry.published
    .filter(({ status }) => withDeleted || status !== 'deleted')
    .filter(({ updatedAt }) => since === null || updatedAt >= since)
    .filter(({ isLatest = true }) => query.get('version') !== 'latest' || isLatest)
    .toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1))
}

function buildListPage(registry: LoopbackRegistry, query: URLSearchParams) {
  const cursor = query.get('cursor') ?? ''
  const rest = selectPublished(registry, query).filter((server) => cursorOf(server) > cursor)
  const page = rest.slice(0, Math.min(registry.pageSize, Number(query.get('limit') ?? 30)))
  const last = page.at(-1)
  const nextCursor = last && rest.length > page.length ? { nextCursor: cursorOf(last) } : {}
  return { servers: page.map(toRegistryRecord), metadata: { count: page.length, ...nextCursor } }
}

function findDocument(registry: LoopbackRegistry, target: string): object | null {
  const { pathname, searchParams } = new URL(target, registry.url)
  if (pathname === '/v0.1/servers') return buildListPage(registry, searchParams)
  const [, name] = /^\/v0\.1\/servers\/([^/]+)\/versions$/.exec(pathname) ?? []
  const versions = registry.published.filter((server) => server.name === decodeURIComponent(name ?? ''))
  return versions.length > 0
    ? { servers: versions.map(toRegistryRecord), metadata: { count: versions.length } }
    : null
}

export async function startRegistry(published: PublishedServer[] = []): Promise<LoopbackRegistry> {
  const server = await startHttpServer((request, response) => {
    const target = request.url ?? '/'
    registry.requestedPaths.push(target)
    if (registry.intercept?.(request, response)) return
    const document = findDocument(registry, target)
    response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(document ?? { error: 'Server not found' }))
  })
  const registry: LoopbackRegistry = {
    url: server.url,
    published,
    requestedPaths: [],
    intercept: null,
    pageSize: 100,
    close: server.close,
  }
  return registry
}
