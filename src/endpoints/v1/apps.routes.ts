import Type from 'typebox'
import type { AppFacts } from '#core/model/app-facts.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import { changeApp, createApp, findApp, listApps } from '#core/usecases/apps/apps.ts'
import { publishRelease } from '#core/usecases/releases/publish-release.ts'
import { type Operation, operation } from '#http/operation.ts'
import { AppChangeV1, AppV1, NewAppV1, parseAppChange, parseNewApp, presentApp } from './app.wire.ts'

const params = Type.Object({ appId: Type.String() })
const reply = Type.Object({ app: AppV1 })

const shown = (facts: AppFacts) => ({ body: { app: presentApp(facts) }, revision: facts.app.revision })

export const appsRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v1.apps.list',
    method: 'GET',
    path: '/api/v1/apps',
    summary: 'List your apps',
    reply: Type.Object({ apps: Type.Array(AppV1) }),
    handle: async ({ by }) => ({ body: { apps: (await listApps(uses, by)).map(presentApp) } }),
  }),
  operation({
    id: 'v1.apps.create',
    method: 'POST',
    path: '/api/v1/apps',
    summary: 'Create an app',
    body: NewAppV1,
    reply,
    status: 201,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ by, body }) => {
      const facts = await createApp(uses, by, parseNewApp(body))
      return { ...shown(facts), location: `/api/v1/apps/${facts.app.id}` }
    },
  }),
  operation({
    id: 'v1.apps.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}',
    summary: 'Read an app',
    params,
    reply,
    handle: async ({ by, params: { appId } }) => shown(await findApp(uses, by, appId)),
  }),
  operation({
    id: 'v1.apps.change',
    method: 'PATCH',
    path: '/api/v1/apps/{appId}',
    summary: 'Change an app',
    params,
    body: AppChangeV1,
    reply,
    errors: ['conflict'],
    handle: async ({ by, params: { appId }, body, expected }) =>
      shown(await changeApp(uses, by, appId, parseAppChange(body), expected)),
  }),
  operation({
    id: 'v1.apps.deploy',
    method: 'POST',
    path: '/api/v1/apps/{appId}/deploy',
    summary: 'Release the draft, leaving out tools and widgets that are blocked',
    params,
    reply,
    errors: ['conflict'],
    handle: async ({ by, params: { appId } }) => {
      await publishRelease(uses, by, appId, 'leave_out')
      return shown(await findApp(uses, by, appId))
    },
  }),
]
