import Type from 'typebox'
import type { App } from '#core/model/apps/app.ts'
import type { AppDetails } from '#core/model/overviews/app-details.ts'
import type { Ports } from '#core/ports/ports.ts'
import type { AppSort } from '#core/ports/store.ts'
import { changeApp, findWorkspaceId, readApp } from '#core/usecases/apps/apps.ts'
import { changeStoreListing } from '#core/usecases/apps/store-listing.ts'
import { pageAppItems, readAppOverview } from '#core/usecases/overviews/overviews.ts'
import { type AppWire, appRoutes } from '#endpoints/snake-case/apps.routes.ts'
import { buildListSchema, presentListPage } from '#endpoints/snake-case/list.wire.ts'
import { buildPageQuery, parsePage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { AppChangeV3, AppV3, NewAppV3, parseAppChange, parseNewApp, presentApp } from './app.wire.ts'
import { AppAccessChangeV3, AppAccessV3, parseAppAccessChange, presentAppAccess } from './app-access.wire.ts'
import { AppItemV3, AppOverviewV3, presentAppItem, presentAppOverview } from './app-overview.wire.ts'
import {
  parseStoreListingChange,
  presentStoreListing,
  StoreListingChangeV3,
  StoreListingV3,
} from './store-listing.wire.ts'
import { presentToolMode, ToolModeV3 } from './tool-mode.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const wire: AppWire = {
  App: AppV3,
  NewApp: NewAppV3,
  AppChange: AppChangeV3,
  parseNewApp,
  parseAppChange,
  presentApp: (deps, details) => presentApp(deps.baseUrl, details, findWorkspaceId(deps, details.app)),
}

const accessReply = Type.Object({ access: AppAccessV3 })

const toAccessResponse = ({ app }: AppDetails) => ({
  body: { access: presentAppAccess(app) },
  revision: app.revision,
})

const toToolModeResponse = ({ app }: AppDetails) => ({
  body: presentToolMode(app),
  revision: app.revision,
})

const listingReply = Type.Object({ store_listing: StoreListingV3 })

const toListingResponse = (app: App) => ({
  body: { store_listing: presentStoreListing(app.storeListing) },
  revision: app.revision,
})

const sorts: readonly AppSort[] = ['created_at', 'updated_at', 'name', 'last_modified_at', 'last_call_at']

export const appsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.apps.list',
    method: 'GET',
    path: '/api/v3/apps',
    requires: 'user',
    summary: 'List your apps with their live release and last call, page by page',
    query: Type.Object({
      ...buildPageQuery(sorts).properties,
      workspace_id: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: buildListSchema(AppItemV3),
    errors: ['not_found'],
    handle: async ({ caller, query: { workspace_id: workspaceId = '', ...query } }) => {
      const name = `app items ${workspaceId}`
      const request = parsePage(deps.cursors, name, query)
      const page = await pageAppItems(deps, caller, { request, workspaceId })
      return {
        body: presentListPage(deps.cursors, { name, request, page }, (item) => presentAppItem(deps, item)),
      }
    },
  }),
  ...appRoutes(deps, 'v3', wire),
  defineOperation({
    id: 'v3.apps.overview',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/overview',
    requires: 'viewer',
    summary: 'Read the figures of an app: contents, issues, connections and calls of the last day',
    params: appParams,
    reply: Type.Object({ overview: AppOverviewV3 }),
    handle: async ({ caller, params: { app_id: appId } }) => ({
      body: { overview: presentAppOverview(deps, await readAppOverview(deps, { caller, appId })) },
    }),
  }),
  defineOperation({
    id: 'v3.apps.readAccess',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/access',
    requires: 'viewer',
    summary: 'Read who may call the released app',
    params: appParams,
    reply: accessReply,
    handle: async ({ caller, params: { app_id: appId } }) =>
      toAccessResponse(await readApp(deps, { caller, appId })),
  }),
  defineOperation({
    id: 'v3.apps.changeAccess',
    method: 'PATCH',
    path: '/api/v3/apps/{app_id}/access',
    requires: 'publisher',
    summary: 'Change who may call the released app, at once',
    params: appParams,
    body: AppAccessChangeV3,
    reply: accessReply,
    handle: async ({ caller, params: { app_id: appId }, body, expected }) =>
      toAccessResponse(await changeApp(deps, { caller, appId }, parseAppAccessChange(body), expected)),
  }),
  defineOperation({
    id: 'v3.apps.readToolMode',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/tool-mode',
    requires: 'viewer',
    summary: 'Read how clients get the tools of the draft',
    params: appParams,
    tagged: true,
    reply: ToolModeV3,
    handle: async ({ caller, params: { app_id: appId } }) =>
      toToolModeResponse(await readApp(deps, { caller, appId })),
  }),
  defineOperation({
    id: 'v3.apps.changeToolMode',
    method: 'PATCH',
    path: '/api/v3/apps/{app_id}/tool-mode',
    requires: 'builder',
    summary: 'Change how clients get the tools, in the draft',
    params: appParams,
    body: ToolModeV3,
    reply: ToolModeV3,
    handle: async ({ caller, params: { app_id: appId }, body: { tool_mode: toolMode }, expected }) =>
      toToolModeResponse(await changeApp(deps, { caller, appId }, { toolMode }, expected)),
  }),
  defineOperation({
    id: 'v3.apps.readStoreListing',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/store-listing',
    requires: 'viewer',
    summary: 'Read the answers for the forms of stores',
    params: appParams,
    reply: listingReply,
    handle: async ({ caller, params: { app_id: appId } }) =>
      toListingResponse((await readApp(deps, { caller, appId })).app),
  }),
  defineOperation({
    id: 'v3.apps.changeStoreListing',
    method: 'PATCH',
    path: '/api/v3/apps/{app_id}/store-listing',
    requires: 'publisher',
    summary: 'Change the answers for the forms of stores, at once',
    params: appParams,
    body: StoreListingChangeV3,
    reply: listingReply,
    handle: async ({ caller, params: { app_id: appId }, body, expected }) =>
      toListingResponse(
        await changeStoreListing(deps, { caller, appId }, parseStoreListingChange(body), expected),
      ),
  }),
]
