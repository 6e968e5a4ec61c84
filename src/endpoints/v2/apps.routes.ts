import Type from 'typebox'
import type { AppFacts } from '#core/model/app-facts.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import type { AppSort } from '#core/ports/store.ts'
import { changeApp, createApp, deleteApp, findApp, pageApps } from '#core/usecases/apps/apps.ts'
import { PageQuery, pageOf, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type Operation, operation } from '#http/operation.ts'
import { AppChangeV2, AppV2, NewAppV2, parseAppChange, parseNewApp, presentApp } from './app.wire.ts'

const sorts: readonly AppSort[] = ['created_at', 'updated_at', 'name', 'last_modified_at']
const params = Type.Object({ app_id: Type.String() })
const reply = Type.Object({ app: AppV2 })

const shown = ({ baseUrl }: Sockets, facts: AppFacts) => ({
  body: { app: presentApp(baseUrl, facts) },
  revision: facts.app.revision,
})

export const appsRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v2.apps.list',
    method: 'GET',
    path: '/api/v2/apps',
    summary: 'List your apps, page by page',
    query: PageQuery,
    reply: pageOf(AppV2),
    handle: async ({ by, query }) => {
      const request = parsePage(uses.cursors, 'apps', sorts, query)
      const page = await pageApps(uses, by, request)
      return {
        body: presentPage(uses.cursors, 'apps', request, page, (facts) => presentApp(uses.baseUrl, facts)),
      }
    },
  }),
  operation({
    id: 'v2.apps.create',
    method: 'POST',
    path: '/api/v2/apps',
    summary: 'Create an app',
    body: NewAppV2,
    reply,
    status: 201,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ by, body }) => {
      const facts = await createApp(uses, by, parseNewApp(body))
      return { ...shown(uses, facts), location: `/api/v2/apps/${facts.app.id}` }
    },
  }),
  operation({
    id: 'v2.apps.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}',
    summary: 'Read an app',
    params,
    reply,
    handle: async ({ by, params: { app_id } }) => shown(uses, await findApp(uses, by, app_id)),
  }),
  operation({
    id: 'v2.apps.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}',
    summary: 'Change an app',
    params,
    body: AppChangeV2,
    reply,
    errors: ['conflict'],
    handle: async ({ by, params: { app_id }, body, expected }) =>
      shown(uses, await changeApp(uses, by, app_id, parseAppChange(body), expected)),
  }),
  operation({
    id: 'v2.apps.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}',
    summary: 'Delete an app with all of its resources; its endpoint stops at once',
    params,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ by, params: { app_id }, expected }) => {
      await deleteApp(uses, by, app_id, expected)
      return { body: { deleted: true } }
    },
  }),
]
