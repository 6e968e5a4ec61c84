import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { readApp } from '#core/usecases/apps/apps.ts'
import { readDraftChanges } from '#core/usecases/drafts/drafts.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { DraftSummary, presentDraftSummary } from '../apps/app.wire.ts'
import { DraftChangesV2, presentDraftChanges } from './draft.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })

export const draftRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v2.draft.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/draft',
    requires: 'viewer',
    summary: 'Read the draft of an app',
    params: appParams,
    reply: Type.Object({ draft: DraftSummary }),
    handle: async ({ caller, params: { app_id: appId } }) => {
      const { app } = await readApp(deps, { caller, appId })
      return { body: { draft: presentDraftSummary(app) }, revision: app.revision }
    },
  }),
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
