// How an integration follows its source: by an interval, and by a webhook.

import { createInvalidInputError, createNotFoundError, ServiceError } from '#base/errors.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import { isRefreshInterval, refreshIntervalRule } from '#core/model/integrations/refresh-interval.ts'
import { emptyWatch, type WatchDetails } from '#core/model/integrations/source-watch.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { editDraft, readInApp } from '#core/services/apps/app-access.ts'
import { checkSource, requireWatchable } from '#core/services/refresh/check-source.ts'
import type { CheckDeps } from '#core/services/refresh/checked-source.ts'

export const readWatch = (deps: Deps<'store'>, address: IntegrationAddress): Promise<WatchDetails> =>
  readInApp(deps, address, (reader, app) => findWatch(reader, app.id, address.integrationId))

async function findWatch(reader: StoreReader, appId: string, integrationId: string): Promise<WatchDetails> {
  const integration = await reader.integrations.findById(appId, integrationId)
  if (!integration) throw createNotFoundError('integration')
  const watch = await reader.sourceWatches.find(appId, integrationId)
  const waiting = (await reader.pendingDifferences.list(appId)).find(
    (difference) => difference.integrationId === integrationId,
  )
  return {
    every: integration.refreshEvery,
    watch: watch ?? { ...emptyWatch, appId, integrationId },
    differenceId: waiting?.id ?? null,
  }
}

/** `every`: "" ends the schedule; absent means unchanged. */
export async function changeWatch(
  deps: Deps<'store' | 'clock' | 'digest' | 'sourceChecks' | 'timer'>,
  address: IntegrationAddress<EditingRole>,
  { every }: { every?: string },
): Promise<WatchDetails> {
  if (every === undefined) return readWatch(deps, address)
  if (!isRefreshInterval(every))
    throw createInvalidInputError([{ path: 'every', code: 'range', message: refreshIntervalRule }])
  const details = await editDraft(deps, address, async (writer, app, now) => {
    const old = await writer.integrations.findById(app.id, address.integrationId)
    if (!old) throw createNotFoundError('integration')
    if (every) requireWatchable(old)
    if (every !== old.refreshEvery)
      await writer.integrations.update({ ...old, refreshEvery: every, updatedAt: now })
    return findWatch(writer, app.id, old.id)
  })
  deps.sourceChecks.hasten()
  return details
}

/** Reads the source now. A document or server that fails is an error of the watch. */
export async function checkWatch(
  deps: CheckDeps,
  address: IntegrationAddress<EditingRole>,
): Promise<WatchDetails> {
  if (!(await checkSource(deps, address, 'manual')))
    throw new ServiceError('conflict', 'The source is already being read; retry in a few seconds.')
  return readWatch(deps, address)
}
