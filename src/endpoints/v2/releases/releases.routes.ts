import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { publishRelease } from '#core/usecases/releases/publish-release.ts'
import { DraftSummary, presentDraftSummary } from '#endpoints/snake-case/app.wire.ts'
import { presentReleaseFull, ReleaseFull } from '#endpoints/snake-case/release.wire.ts'
import { releaseReadRoutes } from '#endpoints/snake-case/releases.routes.ts'
import { createDraftBlockedError } from '#endpoints/snake-case/validation.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'

export const releasesRoutes = (deps: Ports): ApiOperation[] => [
  ...releaseReadRoutes(deps, 'v2'),
  defineOperation({
    id: 'v2.releases.create',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/releases',
    requires: 'publisher',
    summary: 'Release the draft and open the next one',
    params: Type.Object({ app_id: Type.String() }),
    tagged: false,
    reply: Type.Object({ release: ReleaseFull, next_draft: DraftSummary }),
    status: 201,
    errors: ['conflict', 'draft_blocked'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, expected }) => {
      const published = await publishRelease(deps, { caller, appId }, 'refuse', expected)
      if (!published.ok) throw createDraftBlockedError(published.validation)
      const { app, release } = published
      return {
        body: {
          release: presentReleaseFull(deps.baseUrl, app, release),
          next_draft: presentDraftSummary(app),
        },
        location: `/api/v2/apps/${appId}/releases/${release.id}`,
      }
    },
  }),
]
