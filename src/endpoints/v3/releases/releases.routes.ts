import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import {
  freezeCandidate,
  type PublishResult,
  publishRelease,
} from '#core/usecases/releases/publish-release.ts'
import { restoreRelease } from '#core/usecases/releases/restore-release.ts'
import { type VerifiedRelease, verifyRelease } from '#core/usecases/releases/verify-release.ts'
import { presentReleaseShort, ReleaseShort } from '#endpoints/snake-case/release.wire.ts'
import { releaseReadRoutes } from '#endpoints/snake-case/releases.routes.ts'
import {
  createDraftBlockedError,
  presentValidation,
  ValidationResult,
} from '#endpoints/snake-case/validation.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { ContractSummaryV3, presentContractSummary } from '../differences/differences.wire.ts'

const releaseParams = Type.Object({ app_id: Type.String(), release_id: Type.String() })
const verifiedReleaseReply = Type.Object({
  ok: Type.Boolean(),
  release: ReleaseShort,
  endpoint: Type.String(),
})

function toVerifiedReleaseResponse({ baseUrl }: Ports, { ok, app, release }: VerifiedRelease) {
  const short = presentReleaseShort(baseUrl, app, release)
  return { body: { ok, release: short, endpoint: short.endpoint } }
}

const releasedReply = Type.Object({
  release: ReleaseShort,
  client_contract: ContractSummaryV3,
  validation: ValidationResult,
})

function toReleasedResponse({ baseUrl }: Ports, published: PublishResult) {
  if (!published.ok) throw createDraftBlockedError(published.validation)
  const { app, release, contract, validation } = published
  return {
    body: {
      release: presentReleaseShort(baseUrl, app, release),
      client_contract: presentContractSummary(contract),
      validation: presentValidation(validation),
    },
    location: `/api/v3/apps/${app.id}/releases/${release.id}`,
  }
}

export const releasesRoutes = (deps: Ports): ApiOperation[] => [
  ...releaseReadRoutes(deps, 'v3'),
  defineOperation({
    id: 'v3.releases.create',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/releases',
    requires: 'publisher',
    summary: 'Release the draft',
    params: Type.Object({ app_id: Type.String() }),
    tagged: false,
    reply: releasedReply,
    status: 201,
    errors: ['conflict', 'draft_blocked'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, expected }) =>
      toReleasedResponse(deps, await publishRelease(deps, { caller, appId }, 'refuse', expected)),
  }),
  defineOperation({
    id: 'v3.releases.freeze',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/release-candidates',
    requires: 'builder',
    summary: 'Freeze the draft as a release that does not become live, to promote it to an environment',
    params: Type.Object({ app_id: Type.String() }),
    tagged: false,
    reply: releasedReply,
    status: 201,
    errors: ['conflict', 'draft_blocked'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, expected }) =>
      toReleasedResponse(deps, await freezeCandidate(deps, { caller, appId }, expected)),
  }),
  defineOperation({
    id: 'v3.releases.verify',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/releases/{release_id}/verify-endpoint',
    requires: 'builder',
    summary: 'Verify the endpoint of a release by calling it as a client would',
    params: releaseParams,
    reply: verifiedReleaseReply,
    handle: async ({ caller, token, params: { app_id: appId, release_id: releaseId } }) =>
      toVerifiedReleaseResponse(deps, await verifyRelease(deps, { caller, appId, releaseId }, token)),
  }),
  defineOperation({
    id: 'v3.releases.restore',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/releases/{release_id}/restore',
    requires: 'publisher',
    summary: 'Make an older release live again',
    params: releaseParams,
    reply: verifiedReleaseReply,
    takesDraftTag: true,
    handle: async ({ caller, token, params: { app_id: appId, release_id: releaseId }, expected }) =>
      toVerifiedReleaseResponse(
        deps,
        await restoreRelease(deps, { caller, appId, releaseId }, token, expected),
      ),
  }),
]
