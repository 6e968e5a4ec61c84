import Type from 'typebox'
import type { AppDetails } from '#core/model/overviews/app-details.ts'
import type { Ports } from '#core/ports/ports.ts'
import type { AppSort } from '#core/ports/store.ts'
import { changeApp, createApp, deleteApp, pageApps, readApp } from '#core/usecases/apps/apps.ts'
import { buildPageQuery, buildPageSchema, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { AppChangeV2, AppV2, NewAppV2, parseAppChange, parseNewApp, presentApp } from './app.wire.ts'

const sorts: readonly AppSort[] = ['created_at', 'updated_at', 'name', 'last_modified_at']
const appParams = Type.Object({ app_id: Type.String() })
const reply = Type.Object({ app: AppV2 })

const toAppResponse = ({ baseUrl }: Ports, details: AppDetails) => ({
  body: { app: presentApp(baseUrl, details) },
  revision: details.app.revision,
})

export const appsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v2.apps.list',
    method: 'GET',
    path: '/api/v2/apps',
    requires: 'user',
    summary: 'List your apps, page by page',
    query: buildPageQuery(sorts),
    reply: buildPageSchema(AppV2),
    handle: async ({ caller, query }) => {
      const request = parsePage(deps.cursors, 'apps', query)
      const page = await pageApps(deps, caller, request)
      return {
        body: presentPage(deps.cursors, { name: 'apps', request, page }, (details) =>
          presentApp(deps.baseUrl, details),
        ),
      }
    },
  }),
  defineOperation({
    id: 'v2.apps.create',
    method: 'POST',
    path: '/api/v2/apps',
    requires: 'creator',
    summary: 'Create an app',
    body: NewAppV2,
    reply,
    status: 201,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, body }) => {
      const details = await createApp(deps, caller, parseNewApp(body))
      return { ...toAppResponse(deps, details), location: `/api/v2/apps/${details.app.id}` }
    },
  }),
  defineOperation({
    id: 'v2.apps.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}',
    requires: 'viewer',
    summary: 'Read an app',
    params: appParams,
    reply,
    handle: async ({ caller, params: { app_id: appId } }) =>
      toAppResponse(deps, await readApp(deps, { caller, appId })),
  }),
  defineOperation({
    id: 'v2.apps.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}',
    requires: 'builder',
    summary: 'Change an app',
    params: appParams,
    body: AppChangeV2,
    reply,
    errors: ['conflict'],
    handle: async ({ caller, params: { app_id: appId }, body, expected }) =>
      toAppResponse(deps, await changeApp(deps, { caller, appId }, parseAppChange(body), expected)),
  }),
  defineOperation({
    id: 'v2.apps.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}',
    requires: 'owner',
    summary: 'Delete an app with all of its resources; its endpoint stops at once',
    params: appParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId }, expected }) => {
      await deleteApp(deps, { caller, appId }, expected)
      return { body: { deleted: true } }
    },
  }),
]
