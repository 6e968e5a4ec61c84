import { notFound } from '#base/errors.ts'
import type { Page, PageRequest } from '#base/page.ts'
import type { App } from '#core/model/app.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Release } from '#core/model/release.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { ReleaseSort } from '#core/ports/store.ts'
import { readApp } from '#core/services/apps/app-access.ts'

/** A release with its app, from which its endpoint is derived. */
export type ReleaseFacts = { release: Release; app: App }

export const pageReleases = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  request: PageRequest<ReleaseSort>,
): Promise<Page<ReleaseFacts>> =>
  readApp(uses, by, appId, async (reader, app) => {
    const page = await reader.releases.page(app.id, request)
    return { rows: page.rows.map((release) => ({ release, app })), next: page.next }
  })

export const findRelease = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  releaseId: string,
): Promise<ReleaseFacts> =>
  readApp(uses, by, appId, async (reader, app) => {
    const release = await reader.releases.byId(app.id, releaseId)
    if (!release) throw notFound('release')
    return { release, app }
  })
