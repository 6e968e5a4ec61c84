import Type, { type Static } from 'typebox'
import type { ContentsDifferences } from '#core/model/differences/contents-differences.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  type DifferencesRequest,
  readDraftDifferences,
  readReleaseDifferences,
} from '#core/usecases/differences/read-differences.ts'
import { presentListPage } from '#endpoints/snake-case/list.wire.ts'
import { parsePage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  DifferencesQuery,
  DifferencesV3,
  presentDifferences,
  presentEntityDifference,
  ReleaseDifferencesQuery,
} from './differences.wire.ts'

function parseDifferencesRequest(
  { cursors }: Ports,
  list: string,
  { cursor, limit, entity_type: entityType }: Static<typeof DifferencesQuery>,
): DifferencesRequest {
  const query = { ...(cursor && { cursor }), ...(limit && { limit }), sort: 'entity' as const }
  return { ...parsePage<'entity'>(cursors, list, query), entityType: entityType || undefined }
}

const presentDifferencesPage = (
  { cursors }: Ports,
  { name, request }: { name: string; request: DifferencesRequest },
  differences: ContentsDifferences,
): Static<typeof DifferencesV3> => ({
  ...presentDifferences(differences),
  ...presentListPage(cursors, { name, request, page: differences.page }, presentEntityDifference),
})

export const differencesRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.draft.changes',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/draft/changes',
    requires: 'viewer',
    summary: 'Compare the draft with the live release, entity by entity and field by field',
    params: Type.Object({ app_id: Type.String() }),
    query: DifferencesQuery,
    reply: DifferencesV3,
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const list = JSON.stringify(['draft changes', appId, query.entity_type ?? ''])
      const request = parseDifferencesRequest(deps, list, query)
      const differences = await readDraftDifferences(deps, { caller, appId }, request)
      return { body: presentDifferencesPage(deps, { name: list, request }, differences) }
    },
  }),
  defineOperation({
    id: 'v3.releases.changes',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/releases/{release_id}/changes',
    requires: 'viewer',
    summary: 'Compare a release with another one or with the draft, entity by entity and field by field',
    params: Type.Object({ app_id: Type.String(), release_id: Type.String() }),
    query: ReleaseDifferencesQuery,
    reply: DifferencesV3,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId, release_id: releaseId }, query }) => {
      const to = query.to || 'draft'
      const list = JSON.stringify(['release changes', appId, releaseId, to, query.entity_type ?? ''])
      const request = parseDifferencesRequest(deps, list, query)
      const differences = await readReleaseDifferences(deps, { caller, appId, releaseId, to }, request)
      return { body: presentDifferencesPage(deps, { name: list, request }, differences) }
    },
  }),
]
