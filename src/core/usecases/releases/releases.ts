import { createNotFoundError } from '#base/errors.ts'
import type { ListPage, PageRequest } from '#base/page.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress, ReleaseAddress } from '#core/model/entity-address.ts'
import type { Release } from '#core/model/releases/release.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { ReleaseSort } from '#core/ports/store.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

/** A release, and its app, from which its endpoint is derived. */
export type ReleaseWithApp = { release: Release; app: App }

export const listReleases = (
  deps: Deps<'store'>,
  address: AppAddress,
  request: PageRequest<ReleaseSort>,
): Promise<ListPage<ReleaseWithApp>> =>
  readInApp(deps, address, async (reader, app) => {
    const page = await reader.releases.listPage(app.id, request)
    return { rows: page.rows.map((release) => ({ release, app })), next: page.next }
  })

export const readRelease = (deps: Deps<'store'>, address: ReleaseAddress): Promise<ReleaseWithApp> =>
  readInApp(deps, address, async (reader, app) => {
    const release = await reader.releases.findById(app.id, address.releaseId)
    if (!release) throw createNotFoundError('release')
    return { release, app }
  })
