import Type from 'typebox'
import type { Sockets } from '#core/ports/sockets.ts'
import { publishRelease } from '#core/usecases/publish-release.ts'
import { type Operation, operation } from '#http/operation.ts'
import { presentReleaseShort, ReleaseShort } from '../snake/release.wire.ts'
import { releaseReads } from '../snake/releases.routes.ts'
import { draftBlocked } from '../snake/validation.wire.ts'

export const releasesRoutes = (uses: Sockets): Operation[] => [
  ...releaseReads(uses, 'v3'),
  operation({
    id: 'v3.releases.create',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/releases',
    summary: 'Release the draft',
    params: Type.Object({ app_id: Type.String() }),
    reply: Type.Object({ release: ReleaseShort }),
    status: 201,
    errors: ['conflict', 'draft_blocked'],
    handle: async ({ by, params: { app_id } }) => {
      const published = await publishRelease(uses, by, app_id, 'refuse')
      if (!published.ok) throw draftBlocked(published.validation)
      const { app, release } = published
      return {
        body: { release: presentReleaseShort(uses.baseUrl, app, release) },
        location: `/api/v3/apps/${app_id}/releases/${release.id}`,
      }
    },
  }),
]
