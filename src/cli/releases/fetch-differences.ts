import { collectPages, readBody, type TenonClient, type V3Components } from '#client'

export type Differences = V3Components['schemas']['ContentsDifferences']

/** `to`: the id of a release, or `draft`. */
export type Compared = { appId: string; releaseId: string; to: string }

/** Includes the entities of all pages. */
export async function fetchDifferences(
  tenon: TenonClient,
  { appId, releaseId, to }: Compared,
): Promise<Differences> {
  let last: Differences | undefined
  const data = await collectPages(async (cursor) => {
    const query = { to, cursor, limit: 100 }
    last = await readBody(
      tenon.GET('/api/v3/apps/{app_id}/releases/{release_id}/changes', {
        params: { path: { app_id: appId, release_id: releaseId }, query },
      }),
    )
    return last
  })
  if (!last) throw new Error('no page of differences')
  return { ...last, data }
}

/** Reads a single difference, since there can be thousands. */
export async function hasDifferences(
  tenon: TenonClient,
  { appId, releaseId, to }: Compared,
): Promise<boolean> {
  const params = { path: { app_id: appId, release_id: releaseId }, query: { to, limit: 1 } }
  const { data } = await readBody(
    tenon.GET('/api/v3/apps/{app_id}/releases/{release_id}/changes', { params }),
  )
  return data.length > 0
}
