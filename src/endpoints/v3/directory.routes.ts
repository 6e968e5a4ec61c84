import Type from 'typebox'
import type { DirectoryFilter } from '#core/model/directory-entry.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import {
  type DirectoryList,
  findInDirectory,
  listDirectory,
  relatedInDirectory,
} from '#core/usecases/directory/directory.ts'
import { shortText, words } from '#endpoints/shared/scalars.wire.ts'
import { afterOf, nextOf } from '#endpoints/snake-case/page.wire.ts'
import { type Operation, operation } from '#http/operation.ts'
import {
  Facets,
  presentDetail,
  presentRelated,
  presentSummary,
  RelatedServer,
  ServerDetail,
  ServerSummary,
} from './directory.wire.ts'

const queryText = Type.String({ maxLength: 200 })
const slug = Type.Object({ slug: Type.String() })
const found = {
  items: Type.Array(ServerSummary),
  total_matched_entries: Type.Integer(),
  facets: Facets,
  source: Type.String(),
  fetched_at: Type.String(),
}
const everything: DirectoryFilter = { auth: 'all', packageType: '', status: '', transport: '' }
const searchLimit = 50

const presentFound = (list: DirectoryList) => ({
  items: list.rows.map(presentSummary),
  total_matched_entries: list.matched,
  facets: list.facets,
  source: 'official-registry',
  fetched_at: list.fetchedAt,
})

export const directoryRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v3.directory.list',
    method: 'GET',
    path: '/api/v3/mcp/servers',
    summary: 'List public MCP servers, filtered and page by page',
    access: 'public',
    query: Type.Object({
      auth: Type.Optional(words('all', 'required', 'none')),
      cursor: Type.Optional(Type.String({ maxLength: 2000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
      package: Type.Optional(shortText),
      q: Type.Optional(queryText),
      sort: Type.Optional(words('updated_desc', 'updated_asc', 'name_asc', 'name_desc')),
      status: Type.Optional(shortText),
      transport: Type.Optional(shortText),
    }),
    reply: Type.Object({ ...found, next_cursor: Type.String(), total_entries: Type.Integer() }),
    handle: async ({ query }) => {
      const filter: DirectoryFilter = {
        auth: query.auth ?? 'all',
        packageType: query.package ?? '',
        status: query.status ?? '',
        transport: query.transport ?? '',
      }
      const asked = { filter, query: query.q ?? '', sort: query.sort ?? null }
      const name = JSON.stringify(['directory', asked])
      const after = query.cursor ? afterOf(uses.cursors, query.cursor, name) : null
      const list = await listDirectory(uses, { ...asked, limit: query.limit ?? 50, after })
      return {
        body: {
          ...presentFound(list),
          next_cursor: nextOf(uses.cursors, list, name),
          total_entries: list.total,
        },
      }
    },
  }),
  operation({
    id: 'v3.directory.search',
    method: 'POST',
    path: '/api/v3/mcp/servers/search',
    summary: 'Search public MCP servers, best matches first',
    access: 'public',
    body: Type.Object({ query: queryText }, { title: 'DirectorySearch' }),
    reply: Type.Object(found),
    handle: async ({ body }) => ({
      body: presentFound(
        await listDirectory(uses, {
          filter: everything,
          query: body.query,
          sort: null,
          limit: searchLimit,
          after: null,
        }),
      ),
    }),
  }),
  operation({
    id: 'v3.directory.read',
    method: 'GET',
    path: '/api/v3/mcp/servers/{slug}',
    summary: 'Read a public MCP server',
    access: 'public',
    params: slug,
    reply: Type.Object({ server: ServerDetail }),
    handle: async ({ params }) => {
      const { entry, fetchedAt } = await findInDirectory(uses, params.slug)
      return { body: { server: presentDetail(uses.baseUrl, entry, fetchedAt) } }
    },
  }),
  operation({
    id: 'v3.directory.related',
    method: 'GET',
    path: '/api/v3/mcp/servers/{slug}/related',
    summary: 'List the servers that are similar to a server',
    access: 'public',
    params: slug,
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, default: 6 })) }),
    reply: Type.Object({ items: Type.Array(RelatedServer) }),
    handle: async ({ params, query }) => ({
      body: { items: (await relatedInDirectory(uses, params.slug, query.limit ?? 6)).map(presentRelated) },
    }),
  }),
]
