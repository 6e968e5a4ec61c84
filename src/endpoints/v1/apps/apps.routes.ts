import Type from 'typebox'
import type { AppDetails } from '#core/model/overviews/app-details.ts'
import type { Ports } from '#core/ports/ports.ts'
import { changeApp, createApp, listApps, readApp } from '#core/usecases/apps/apps.ts'
import { publishRelease } from '#core/usecases/releases/publish-release.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { AppChangeV1, AppV1, NewAppV1, parseAppChange, parseNewApp, presentApp } from './app.wire.ts'

const appParams = Type.Object({ appId: Type.String() })
const reply = Type.Object({ app: AppV1 })

const toAppResponse = (details: AppDetails) => ({
  body: { app: presentApp(details) },
  revision: details.app.revision,
})

export const appsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v1.apps.list',
    method: 'GET',
    path: '/api/v1/apps',
    requires: 'user',
    summary: 'List your apps',
    reply: Type.Object({ apps: Type.Array(AppV1) }),
    handle: async ({ caller }) => ({ body: { apps: (await listApps(deps, caller)).map(presentApp) } }),
  }),
  defineOperation({
    id: 'v1.apps.create',
    method: 'POST',
    path: '/api/v1/apps',
    requires: 'creator',
    summary: 'Create an app',
    body: NewAppV1,
    reply,
    status: 201,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, body }) => {
      const details = await createApp(deps, caller, parseNewApp(body))
      return { ...toAppResponse(details), location: `/api/v1/apps/${details.app.id}` }
    },
  }),
  defineOperation({
    id: 'v1.apps.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}',
    requires: 'viewer',
    summary: 'Read an app',
    params: appParams,
    reply,
    handle: async ({ caller, params: { appId } }) => toAppResponse(await readApp(deps, { caller, appId })),
  }),
  defineOperation({
    id: 'v1.apps.change',
    method: 'PATCH',
    path: '/api/v1/apps/{appId}',
    requires: 'builder',
    summary: 'Change an app',
    params: appParams,
    body: AppChangeV1,
    reply,
    errors: ['conflict'],
    handle: async ({ caller, params: { appId }, body, expected }) =>
      toAppResponse(await changeApp(deps, { caller, appId }, parseAppChange(body), expected)),
  }),
  defineOperation({
    id: 'v1.apps.deploy',
    method: 'POST',
    path: '/api/v1/apps/{appId}/deploy',
    requires: 'publisher',
    summary: 'Release the draft, leaving out tools and widgets that are blocked',
    params: appParams,
    tagged: true,
    reply,
    errors: ['conflict'],
    takesDraftTag: true,
    handle: async ({ caller, params: { appId }, expected }) => {
      await publishRelease(deps, { caller, appId }, 'leave_out', expected)
      return toAppResponse(await readApp(deps, { caller, appId }))
    },
  }),
]
