import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { readApp } from '#core/usecases/apps/apps.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { DraftSummary, presentDraftSummary } from './app.wire.ts'
import type { SnakeCaseFamily } from './snake-case-family.ts'

export const draftReadRoute = (deps: Ports, family: SnakeCaseFamily): ApiOperation =>
  defineOperation({
    id: `${family}.draft.read`,
    method: 'GET',
    path: `/api/${family}/apps/{app_id}/draft`,
    requires: 'viewer',
    summary: 'Read the draft of an app',
    params: Type.Object({ app_id: Type.String() }),
    reply: Type.Object({ draft: DraftSummary }),
    handle: async ({ caller, params: { app_id: appId } }) => {
      const { app } = await readApp(deps, { caller, appId })
      return { body: { draft: presentDraftSummary(app) }, revision: app.revision }
    },
  })
