import type { Ports } from '#core/ports/ports.ts'
import type { AppSort } from '#core/ports/store.ts'
import { pageApps } from '#core/usecases/apps/apps.ts'
import {
  AppChangeSnakeCase,
  AppSnakeCase,
  NewAppSnakeCase,
  parseAppChange,
  parseNewApp,
  presentApp,
} from '#endpoints/snake-case/app.wire.ts'
import { type AppWire, appRoutes } from '#endpoints/snake-case/apps.routes.ts'
import { buildPageQuery, buildPageSchema, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'

const sorts: readonly AppSort[] = ['created_at', 'updated_at', 'name', 'last_modified_at']
const wire: AppWire = {
  App: AppSnakeCase,
  NewApp: NewAppSnakeCase,
  AppChange: AppChangeSnakeCase,
  parseNewApp,
  parseAppChange,
  presentApp,
}

export const appsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v2.apps.list',
    method: 'GET',
    path: '/api/v2/apps',
    requires: 'user',
    summary: 'List your apps, page by page',
    query: buildPageQuery(sorts),
    reply: buildPageSchema(AppSnakeCase),
    handle: async ({ caller, query }) => {
      const request = parsePage(deps.cursors, 'apps', query)
      const page = await pageApps(deps, caller, request)
      return {
        body: presentPage(deps.cursors, { name: 'apps', request, page }, (details) =>
          presentApp(deps, details),
        ),
      }
    },
  }),
  ...appRoutes(deps, 'v2', wire),
]
