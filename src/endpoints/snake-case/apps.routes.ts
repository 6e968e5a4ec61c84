// Apps themselves: v2 and v3 create, read, change and delete them in the same way and show other members.
import Type, { type Static, type TObject } from 'typebox'
import type { AppChange, NewApp } from '#core/model/apps/app.ts'
import type { AppDetails } from '#core/model/overviews/app-details.ts'
import type { Ports } from '#core/ports/ports.ts'
import { changeApp, createApp, deleteApp, readApp } from '#core/usecases/apps/apps.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import type { SnakeCaseFamily } from './snake-case-family.ts'

const appParams = Type.Object({ app_id: Type.String() })

/** The shapes of apps in a family. */
export type AppWire = {
  App: TObject
  NewApp: TObject
  AppChange: TObject
  parseNewApp(body: object): NewApp
  parseAppChange(body: object): AppChange
  presentApp(deps: Ports, details: AppDetails): Static<TObject>
}

export function appRoutes(deps: Ports, family: SnakeCaseFamily, wire: AppWire): ApiOperation[] {
  const reply = Type.Object({ app: wire.App })
  const toAppResponse = (details: AppDetails) => ({
    body: { app: wire.presentApp(deps, details) },
    revision: details.app.revision,
  })
  return [
    defineOperation({
      id: `${family}.apps.create`,
      method: 'POST',
      path: `/api/${family}/apps`,
      requires: 'creator',
      summary: 'Create an app',
      body: wire.NewApp,
      reply,
      status: 201,
      errors: ['conflict', 'unprocessable'],
      handle: async ({ caller, body }) => {
        const details = await createApp(deps, caller, wire.parseNewApp(body))
        return { ...toAppResponse(details), location: `/api/${family}/apps/${details.app.id}` }
      },
    }),
    defineOperation({
      id: `${family}.apps.read`,
      method: 'GET',
      path: `/api/${family}/apps/{app_id}`,
      requires: 'viewer',
      summary: 'Read an app',
      params: appParams,
      reply,
      handle: async ({ caller, params: { app_id: appId } }) =>
        toAppResponse(await readApp(deps, { caller, appId })),
    }),
    defineOperation({
      id: `${family}.apps.change`,
      method: 'PATCH',
      path: `/api/${family}/apps/{app_id}`,
      requires: 'builder',
      summary: 'Change an app',
      params: appParams,
      body: wire.AppChange,
      reply,
      errors: ['conflict'],
      handle: async ({ caller, params: { app_id: appId }, body, expected }) =>
        toAppResponse(await changeApp(deps, { caller, appId }, wire.parseAppChange(body), expected)),
    }),
    defineOperation({
      id: `${family}.apps.delete`,
      method: 'DELETE',
      path: `/api/${family}/apps/{app_id}`,
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
}
