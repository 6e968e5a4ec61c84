import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { listToolAccess } from '#core/usecases/tools/list-tool-access.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { presentToolAccess, ToolAccessDetailsV3 } from './access.wire.ts'

export const accessRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.toolAccess.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/tool-access',
    requires: 'viewer',
    summary: 'List who may see and call the tools of the draft',
    params: Type.Object({ app_id: Type.String() }),
    reply: buildListSchema(ToolAccessDetailsV3),
    handle: async ({ caller, params: { app_id: appId } }) => ({
      body: presentList((await listToolAccess(deps, { caller, appId })).map(presentToolAccess)),
    }),
  }),
]
