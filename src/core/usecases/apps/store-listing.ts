// The answers to the submission forms of stores.

import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { isSameJson } from '#base/same-json.ts'
import { storeListingMembers } from '#core/entities/app.ts'
import { requireUrls } from '#core/entities/url-members.ts'
import type { App, AppAccess } from '#core/model/apps/app.ts'
import type { StoreListingChange } from '#core/model/apps/store-listing.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockApp } from '#core/services/apps/app-access.ts'

/** Takes effect at once, since it is no part of the draft. */
export const changeStoreListing = (
  deps: Deps<'store' | 'clock'>,
  address: AppAddress<EditingRole>,
  change: StoreListingChange,
  expected: ExpectedRevisions,
): Promise<App> =>
  deps.store.transact(async (writer) => {
    requireUrls(storeListingMembers, change)
    const app = await lockApp(writer, address)
    requireRevision(app, expected)
    const storeListing = { ...app.storeListing, ...change }
    if (isSameJson(storeListing, app.storeListing)) return app
    return writer.apps.update({ ...app, storeListing, updatedAt: deps.clock.now() })
  })

/** The token that proves to OpenAI that the owner of an app controls this host; null if no app has one. */
export const findOpenaiChallenge = (
  deps: Deps<'store'>,
  access: readonly AppAccess[],
): Promise<string | null> => deps.store.read((reader) => reader.apps.findOpenaiChallenge(access))
