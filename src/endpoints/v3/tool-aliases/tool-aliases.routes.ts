import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { listAliases } from '#core/usecases/tools/list-aliases.ts'
import { preserveCalls } from '#core/usecases/tools/preserve-calls.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  AliasDetailsV3,
  PreserveCallsV3,
  PreservedCallsV3,
  parsePreserveCalls,
  presentAliasDetails,
  presentPreservedCalls,
} from './tool-alias.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })

export const toolAliasesRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.toolAliases.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/tool-aliases',
    requires: 'viewer',
    summary: 'List the aliases of the tools of the draft, with their calls',
    params: appParams,
    reply: buildListSchema(AliasDetailsV3),
    handle: async ({ caller, params: { app_id: appId } }) => ({
      body: presentList((await listAliases(deps, { caller, appId })).map(presentAliasDetails)),
    }),
  }),
  defineOperation({
    id: 'v3.draft.preserveCalls',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/draft/preserve-calls',
    requires: 'builder',
    summary: 'Give tools of the draft aliases, so that calls of the live release still work',
    params: appParams,
    body: PreserveCallsV3,
    reply: buildListSchema(PreservedCallsV3),
    errors: ['unprocessable'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, body, expected }) => {
      const preserved = await preserveCalls(deps, { caller, appId }, parsePreserveCalls(body), expected)
      return { body: presentList(preserved.map(presentPreservedCalls)) }
    },
  }),
]
