// v2 and v3 list and read releases in the same way; only the path prefix differs.
import Type from 'typebox'
import type { Sockets } from '#core/ports/sockets.ts'
import type { ReleaseSort } from '#core/ports/store.ts'
import { findRelease, pageReleases } from '#core/usecases/releases/releases.ts'
import { findServerJson } from '#core/usecases/releases/server-json.ts'
import { type Operation, operation } from '#http/operation.ts'
import { PageQuery, pageOf, parsePage, presentPage } from './page.wire.ts'
import { presentReleaseFull, ReleaseFull } from './release.wire.ts'
import { presentServerJson, ServerJson } from './server-json.wire.ts'

const sorts: readonly ReleaseSort[] = ['created_at', 'published_at', 'version']

export const releaseReads = (uses: Sockets, family: 'v2' | 'v3'): Operation[] => [
  operation({
    id: `${family}.releases.list`,
    method: 'GET',
    path: `/api/${family}/apps/{app_id}/releases`,
    summary: 'List the releases of an app, page by page',
    params: Type.Object({ app_id: Type.String() }),
    query: PageQuery,
    reply: pageOf(ReleaseFull),
    handle: async ({ by, params: { app_id }, query }) => {
      const list = `releases ${app_id}`
      const request = parsePage(uses.cursors, list, sorts, query)
      const page = await pageReleases(uses, by, app_id, request)
      return {
        body: presentPage(uses.cursors, list, request, page, ({ app, release }) =>
          presentReleaseFull(uses.baseUrl, app, release),
        ),
      }
    },
  }),
  operation({
    id: `${family}.releases.read`,
    method: 'GET',
    path: `/api/${family}/apps/{app_id}/releases/{release_id}`,
    summary: 'Read a release',
    params: Type.Object({ app_id: Type.String(), release_id: Type.String() }),
    reply: Type.Object({ release: ReleaseFull }),
    handle: async ({ by, params: { app_id, release_id } }) => {
      const { app, release } = await findRelease(uses, by, app_id, release_id)
      return { body: { release: presentReleaseFull(uses.baseUrl, app, release) } }
    },
  }),
  operation({
    id: `${family}.releases.serverJson`,
    method: 'GET',
    path: `/api/${family}/apps/{app_id}/releases/{release_id}/server-json`,
    summary: 'Read the server.json that describes a release to a registry',
    params: Type.Object({ app_id: Type.String(), release_id: Type.String() }),
    reply: ServerJson,
    handle: async ({ by, params: { app_id, release_id } }) => ({
      body: presentServerJson(await findServerJson(uses, by, app_id, release_id)),
    }),
  }),
]
