import Type from 'typebox'
import type { Sockets } from '#core/ports/sockets.ts'
import { findApp } from '#core/usecases/apps/apps.ts'
import { readDraftChanges } from '#core/usecases/drafts/drafts.ts'
import { type Operation, operation } from '#http/operation.ts'
import { DraftSummary, presentDraft } from './app.wire.ts'
import { DraftChangesV2, presentDraftChanges } from './draft.wire.ts'

const params = Type.Object({ app_id: Type.String() })

export const draftRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v2.draft.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/draft',
    summary: 'Read the draft of an app',
    params,
    reply: Type.Object({ draft: DraftSummary }),
    handle: async ({ by, params: { app_id } }) => {
      const { app, hasChanges } = await findApp(uses, by, app_id)
      return { body: { draft: presentDraft(app, hasChanges) }, revision: app.revision }
    },
  }),
  operation({
    id: 'v2.draft.changes',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/draft/changes',
    summary: 'Read what has changed since a draft was opened',
    params,
    reply: DraftChangesV2,
    handle: async ({ by, params: { app_id } }) => ({
      body: presentDraftChanges(await readDraftChanges(uses, by, app_id)),
    }),
  }),
]
