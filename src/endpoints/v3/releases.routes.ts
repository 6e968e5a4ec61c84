import Type from 'typebox'
import type { Sockets } from '#core/ports/sockets.ts'
import { publishRelease } from '#core/usecases/releases/publish-release.ts'
import { restoreRelease } from '#core/usecases/releases/restore-release.ts'
import { type VerifiedRelease, verifyEndpoint } from '#core/usecases/releases/verify-endpoint.ts'
import { presentReleaseShort, ReleaseShort } from '#endpoints/snake-case/release.wire.ts'
import { releaseReads } from '#endpoints/snake-case/releases.routes.ts'
import { draftBlocked } from '#endpoints/snake-case/validation.wire.ts'
import { type Operation, operation } from '#http/operation.ts'

const one = Type.Object({ app_id: Type.String(), release_id: Type.String() })
const verified = Type.Object({ ok: Type.Boolean(), release: ReleaseShort, endpoint: Type.String() })

function shown({ baseUrl }: Sockets, { ok, app, release }: VerifiedRelease) {
  const short = presentReleaseShort(baseUrl, app, release)
  return { body: { ok, release: short, endpoint: short.endpoint } }
}

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
  operation({
    id: 'v3.releases.verify',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/releases/{release_id}/verify-endpoint',
    summary: 'Verify the endpoint of a release by calling it as a client would',
    params: one,
    reply: verified,
    handle: async ({ by, token, params: { app_id, release_id } }) =>
      shown(uses, await verifyEndpoint(uses, by, app_id, release_id, token)),
  }),
  operation({
    id: 'v3.releases.restore',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/releases/{release_id}/restore',
    summary: 'Make an older release the live one again',
    params: one,
    reply: verified,
    handle: async ({ by, token, params: { app_id, release_id } }) =>
      shown(uses, await restoreRelease(uses, by, app_id, release_id, token)),
  }),
]
