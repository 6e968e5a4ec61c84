// The job that reads the sources that are due, one after another.

import { ServiceError } from '#base/errors.ts'
import { actAsOwner } from '#core/model/principal.ts'
import { checkSource } from '#core/services/refresh/check-source.ts'
import type { CheckDeps } from '#core/services/refresh/checked-source.ts'

/** Milliseconds between two checks of one source by its webhook, and the number of sources in one run. */
const [webhookPauseMs, batchSize] = [60_000, 20]

export type DueCheckOptions = {
  isStopping: () => boolean
  /** Called when a check failed for a reason other than its source. */
  onError: (error: unknown) => void
}

/** Returns the number of sources that it tried to read. */
export async function checkDueSources(
  deps: CheckDeps,
  { isStopping, onError }: DueCheckOptions,
): Promise<number> {
  const due = await deps.store.read((reader) => reader.sourceWatches.listDue(webhookPauseMs, batchSize))
  let checked = 0
  for (const { owner, appId, integrationId, trigger } of due) {
    if (isStopping()) break
    try {
      if (await checkSource(deps, { caller: actAsOwner(owner), appId, integrationId }, trigger)) checked++
    } catch (error) {
      // Deleted meanwhile.
      if (!(error instanceof ServiceError)) onError(error)
    }
  }
  return checked
}
