import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { readDraftChanges } from '#core/usecases/drafts/drafts.ts'
import { draftReadRoute } from '#endpoints/snake-case/draft.routes.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { DraftChangesV2, presentDraftChanges } from './draft.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })

export const draftRoutes = (deps: Ports): ApiOperation[] => [
  draftReadRoute(deps, 'v2'),
  defineOperation({
    id: 'v2.draft.changes',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/draft/changes',
    requires: 'viewer',
    summary: 'Read what has changed since a draft was opened',
    params: appParams,
    reply: DraftChangesV2,
    handle: async ({ caller, params: { app_id: appId } }) => ({
      body: presentDraftChanges(await readDraftChanges(deps, { caller, appId })),
    }),
  }),
]
