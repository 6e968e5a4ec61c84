import { collectPages, readBody, type TenonClient, type V3Components } from '#client'

export type DifferencesJson = V3Components['schemas']['ContentsDifferences']

/** `to`: the id of a release, or `draft`. */
type ComparedStates = { appId: string; releaseId: string; to: string }

/** Includes the entities of all pages. */
export async function fetchDifferences(
  tenon: TenonClient,
  compared: ComparedStates,
): Promise<DifferencesJson> {
  let last: DifferencesJson | undefined
  const data = await collectPages(async (cursor) => {
    last = await fetchPage(tenon, compared, { cursor, limit: 100 })
    return last
  })
  if (!last) throw new Error('no page of differences')
  return { ...last, data }
}

/** Reads a single difference, since there can be thousands. */
export async function hasDifferences(tenon: TenonClient, compared: ComparedStates): Promise<boolean> {
  const { data } = await fetchPage(tenon, compared, { limit: 1 })
  return data.length > 0
}

function fetchPage(
  tenon: TenonClient,
  { appId, releaseId, to }: ComparedStates,
  page: { cursor?: string; limit: number },
): Promise<DifferencesJson> {
  const params = { path: { app_id: appId, release_id: releaseId }, query: { to, ...page } }
  return readBody(tenon.GET('/api/v3/apps/{app_id}/releases/{release_id}/changes', { params }))
}
