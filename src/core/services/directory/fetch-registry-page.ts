import type { Json } from '#base/json.ts'
import { RegistryError } from '#base/registry-error.ts'
import { isDeletedRecord, selectCurrentRecords } from '#core/engines/sources/directory/index.ts'
import type { DirectoryCrawl } from '#core/model/directory/directory-import.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { Registry, RegistryPage } from '#core/ports/registry.ts'

export type RegistryCrawlDeps = Deps<'timer'> & {
  registry: Registry
  /** Aborts the crawl. */
  signal: AbortSignal
}

const maxTries = 3
const longestWaitMs = 30_000

/** Retries a failed request. Throws if the registry demands a longer wait: the next run then continues. */
async function withRetries<Result>(
  deps: RegistryCrawlDeps,
  sendRequest: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendRequest()
    } catch (error) {
      const isLastAttempt = attempt === maxTries || deps.signal.aborted
      if (isLastAttempt || !(error instanceof RegistryError) || error.isStaleCursor) throw error
      const waitMs = error.retryAfter * 1000 || 1000 * 4 ** (attempt - 1)
      if (waitMs > longestWaitMs) throw error
      await deps.timer.wait(waitMs)
    }
  }
}

/**
 * Fetches the next page. Adds all versions of every name whose latest version was deleted, since an older version may
 * be the latest now.
 */
export async function fetchRegistryPage(
  deps: RegistryCrawlDeps,
  { since, cursor }: DirectoryCrawl,
): Promise<RegistryPage & { count: number }> {
  const { records, next } = await withRetries(deps, () => deps.registry.fetchPage({ since, cursor }))
  if (!since) return { records, next, count: records.length }
  const olderVersions: Json[] = []
  for (const [name, record] of selectCurrentRecords(records)) {
    if (isDeletedRecord(record))
      olderVersions.push(...(await withRetries(deps, () => deps.registry.fetchVersions(name))))
  }
  return { records: [...records, ...olderVersions], next, count: records.length }
}
