import Type from 'typebox'
import type { AppDetails } from '#core/model/app-facts.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import type { AppSort } from '#core/ports/store.ts'
import { changeApp, createApp, deleteApp, pageApps, readApp } from '#core/usecases/apps/apps.ts'
import { buildPageSchema, PageQuery, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { AppChangeV2, AppV2, NewAppV2, parseAppChange, parseNewApp, presentApp } from './app.wire.ts'

const sorts: readonly AppSort[] = ['created_at', 'updated_at', 'name', 'last_modified_at']
const appParams = Type.Object({ app_id: Type.String() })
const reply = Type.Object({ app: AppV2 })

const toAppResponse = ({ baseUrl }: Sockets, details: AppDetails) => ({
  body: { app: presentApp(baseUrl, details) },
  revision: details.app.revision,
})

export const appsRoutes = (uses: Sockets): ApiOperation[] => [
  defineOperation({
    id: 'v2.apps.list',
    method: 'GET',
    path: '/api/v2/apps',
    summary: 'List your apps, page by page',
    query: PageQuery,
    reply: buildPageSchema(AppV2),
    handle: async ({ by, query }) => {
      const request = parsePage(uses.cursors, 'apps', sorts, query)
      const page = await pageApps(uses, by, request)
      return {
        body: presentPage(uses.cursors, 'apps', request, page, (details) =>
          presentApp(uses.baseUrl, details),
        ),
      }
    },
  }),
  defineOperation({
    id: 'v2.apps.create',
    method: 'POST',
    path: '/api/v2/apps',
    summary: 'Create an app',
    body: NewAppV2,
    reply,
    status: 201,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ by, body }) => {
      const details = await createApp(uses, by, parseNewApp(body))
      return { ...toAppResponse(uses, details), location: `/api/v2/apps/${details.app.id}` }
    },
  }),
  defineOperation({
    id: 'v2.apps.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}',
    summary: 'Read an app',
    params: appParams,
    reply,
    handle: async ({ by, params: { app_id } }) => toAppResponse(uses, await readApp(uses, by, app_id)),
  }),
  defineOperation({
    id: 'v2.apps.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}',
    summary: 'Change an app',
    params: appParams,
    body: AppChangeV2,
    reply,
    errors: ['conflict'],
    handle: async ({ by, params: { app_id }, body, expected }) =>
      toAppResponse(uses, await changeApp(uses, by, app_id, parseAppChange(body), expected)),
  }),
  defineOperation({
    id: 'v2.apps.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}',
    summary: 'Delete an app with all of its resources; its endpoint stops at once',
    params: appParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ by, params: { app_id }, expected }) => {
      await deleteApp(uses, by, app_id, expected)
      return { body: { deleted: true } }
    },
  }),
]
