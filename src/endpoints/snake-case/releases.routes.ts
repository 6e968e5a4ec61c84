// v2 and v3 list and read releases in the same way; only the path prefix differs.
import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import type { ReleaseSort } from '#core/ports/store.ts'
import { readServerJson } from '#core/usecases/releases/read-server-json.ts'
import { listReleases, readRelease } from '#core/usecases/releases/releases.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { buildPageQuery, buildPageSchema, parsePage, presentPage } from './page.wire.ts'
import { presentReleaseFull, ReleaseFull } from './release.wire.ts'
import { presentServerJson, ServerJsonSchema } from './server-json.wire.ts'

const sorts: readonly ReleaseSort[] = ['created_at', 'published_at', 'version']

export const releaseReadRoutes = (deps: Ports, family: 'v2' | 'v3'): ApiOperation[] => [
  defineOperation({
    id: `${family}.releases.list`,
    method: 'GET',
    path: `/api/${family}/apps/{app_id}/releases`,
    requires: 'viewer',
    summary: 'List the releases of an app, page by page',
    params: Type.Object({ app_id: Type.String() }),
    query: buildPageQuery(sorts),
    reply: buildPageSchema(ReleaseFull),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const list = `releases ${appId}`
      const request = parsePage(deps.cursors, list, query)
      const page = await listReleases(deps, { caller, appId }, request)
      return {
        body: presentPage(deps.cursors, { name: list, request, page }, ({ app, release }) =>
          presentReleaseFull(deps.baseUrl, app, release),
        ),
      }
    },
  }),
  defineOperation({
    id: `${family}.releases.read`,
    method: 'GET',
    path: `/api/${family}/apps/{app_id}/releases/{release_id}`,
    requires: 'viewer',
    summary: 'Read a release',
    params: Type.Object({ app_id: Type.String(), release_id: Type.String() }),
    reply: Type.Object({ release: ReleaseFull }),
    handle: async ({ caller, params: { app_id: appId, release_id: releaseId } }) => {
      const { app, release } = await readRelease(deps, { caller, appId, releaseId })
      return { body: { release: presentReleaseFull(deps.baseUrl, app, release) } }
    },
  }),
  defineOperation({
    id: `${family}.releases.serverJson`,
    method: 'GET',
    path: `/api/${family}/apps/{app_id}/releases/{release_id}/server-json`,
    requires: 'viewer',
    summary: 'Read the server.json that describes a release to a registry',
    params: Type.Object({ app_id: Type.String(), release_id: Type.String() }),
    reply: ServerJsonSchema,
    handle: async ({ caller, params: { app_id: appId, release_id: releaseId } }) => ({
      body: presentServerJson(await readServerJson(deps, { caller, appId, releaseId })),
    }),
  }),
]
