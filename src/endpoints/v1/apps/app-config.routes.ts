import Type from 'typebox'
import { runWithPauses } from '#base/time-slices.ts'
import type { Ports } from '#core/ports/ports.ts'
import { readAppConfig } from '#core/usecases/apps/app-config.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { AppConfigV1, presentAppConfig } from './app-config.wire.ts'

export const appConfigRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v1.config.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}/config',
    requires: 'viewer',
    summary: 'Read an app with all of its resources',
    params: Type.Object({ appId: Type.String() }),
    reply: AppConfigV1,
    handle: async ({ caller, params: { appId } }) => {
      const config = await readAppConfig(deps, { caller, appId })
      return { body: await runWithPauses(presentAppConfig(config), deps.timer.pause) }
    },
  }),
]
