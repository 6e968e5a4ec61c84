import Type from 'typebox'
import type { DirectoryFilter } from '#core/model/directory/directory-entry.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  type DirectoryList,
  listDirectory,
  listRelatedDirectoryEntries,
  readDirectoryEntry,
} from '#core/usecases/directory/directory.ts'
import { defineStringEnum, shortString } from '#endpoints/shared/scalars.wire.ts'
import { openCursor, sealNextCursor } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  McpDirectoryFacets,
  McpServerDetail,
  McpServerSummary,
  presentRelatedServer,
  presentServerDetail,
  presentServerSummary,
  RelatedMcpServer,
} from './directory.wire.ts'

const searchString = Type.String({ maxLength: 200 })
const slugParams = Type.Object({ slug: Type.String() })
const searchResultProperties = {
  items: Type.Array(McpServerSummary),
  total_matched_entries: Type.Integer(),
  facets: McpDirectoryFacets,
  source: Type.String(),
  fetched_at: Type.String(),
}
const unfiltered: DirectoryFilter = { auth: 'all', packageType: '', status: '', transport: '' }
const searchLimit = 50

const presentSearchResult = (list: DirectoryList) => ({
  items: list.rows.map(presentServerSummary),
  total_matched_entries: list.matched,
  facets: list.facets,
  source: 'official-registry',
  fetched_at: list.fetchedAt,
})

export const directoryRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.directory.list',
    method: 'GET',
    path: '/api/v3/mcp/servers',
    summary: 'List public MCP servers, filtered and page by page',
    requires: 'anyone',
    query: Type.Object({
      auth: Type.Optional(defineStringEnum('all', 'required', 'none')),
      cursor: Type.Optional(Type.String({ maxLength: 2000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
      package: Type.Optional(shortString),
      q: Type.Optional(searchString),
      sort: Type.Optional(defineStringEnum('updated_desc', 'updated_asc', 'name_asc', 'name_desc')),
      status: Type.Optional(shortString),
      transport: Type.Optional(shortString),
    }),
    reply: Type.Object({
      ...searchResultProperties,
      next_cursor: Type.String(),
      total_entries: Type.Integer(),
    }),
    handle: async ({ query }) => {
      const filter: DirectoryFilter = {
        auth: query.auth ?? 'all',
        packageType: query.package ?? '',
        status: query.status ?? '',
        transport: query.transport ?? '',
      }
      const criteria = { filter, query: query.q ?? '', sort: query.sort ?? null }
      const listKey = JSON.stringify(['directory', criteria])
      const after = query.cursor ? openCursor(deps.cursors, query.cursor, listKey) : null
      const list = await listDirectory(deps, { ...criteria, limit: query.limit ?? 50, after })
      return {
        body: {
          ...presentSearchResult(list),
          next_cursor: sealNextCursor(deps.cursors, list, listKey),
          total_entries: list.total,
        },
      }
    },
  }),
  defineOperation({
    id: 'v3.directory.search',
    method: 'POST',
    path: '/api/v3/mcp/servers/search',
    summary: 'Search public MCP servers, best matches first',
    requires: 'anyone',
    body: Type.Object({ query: searchString }, { title: 'DirectorySearch' }),
    reply: Type.Object(searchResultProperties),
    handle: async ({ body }) => ({
      body: presentSearchResult(
        await listDirectory(deps, {
          filter: unfiltered,
          query: body.query,
          sort: null,
          limit: searchLimit,
          after: null,
        }),
      ),
    }),
  }),
  defineOperation({
    id: 'v3.directory.read',
    method: 'GET',
    path: '/api/v3/mcp/servers/{slug}',
    summary: 'Read a public MCP server',
    requires: 'anyone',
    params: slugParams,
    reply: Type.Object({ server: McpServerDetail }),
    handle: async ({ params }) => {
      const { entry, fetchedAt } = await readDirectoryEntry(deps, params.slug)
      return { body: { server: presentServerDetail(deps.baseUrl, entry, fetchedAt) } }
    },
  }),
  defineOperation({
    id: 'v3.directory.related',
    method: 'GET',
    path: '/api/v3/mcp/servers/{slug}/related',
    summary: 'List the servers that are similar to a server',
    requires: 'anyone',
    params: slugParams,
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, default: 6 })) }),
    reply: Type.Object({ items: Type.Array(RelatedMcpServer) }),
    handle: async ({ params, query }) => ({
      body: {
        items: (await listRelatedDirectoryEntries(deps, params.slug, query.limit ?? 6)).map(
          presentRelatedServer,
        ),
      },
    }),
  }),
]
