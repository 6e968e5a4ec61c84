import type { Json } from '#base/json.ts'
import { RegistryFault } from '#base/registry-fault.ts'
import { isDeleted, latestByName } from '#core/engines/directory/latest-record.ts'
import type { Crawl } from '#core/model/directory-import.ts'
import type { Registry, RegistryPage } from '#core/ports/registry.ts'
import type { Uses } from '#core/ports/sockets.ts'

export type AskUses = Uses<'timer'> & {
  registry: Registry
  /** Aborts the crawl. */
  signal: AbortSignal
}

const tries = 3
const longestWaitMs = 30_000

/** Retries a failed request. Throws if the registry demands a longer wait: the next run then continues. */
async function patiently<Result>(uses: AskUses, ask: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask()
    } catch (error) {
      const isOver = tried === tries || uses.signal.aborted
      if (isOver || !(error instanceof RegistryFault) || error.isStaleCursor) throw error
      const waitMs = error.retryAfter * 1000 || 1000 * 4 ** (tried - 1)
      if (waitMs > longestWaitMs) throw error
      await uses.timer.wait(waitMs)
    }
  }
}

/**
 * Fetches the next page. Adds all versions of every name whose latest version was deleted, since an older version may
 * be the latest now.
 */
export async function askPage(
  uses: AskUses,
  { since, cursor }: Crawl,
): Promise<RegistryPage & { count: number }> {
  const { records, next } = await patiently(uses, () => uses.registry.page({ since, cursor }))
  if (!since) return { records, next, count: records.length }
  const others: Json[] = []
  for (const [name, record] of latestByName(records)) {
    if (isDeleted(record)) others.push(...(await patiently(uses, () => uses.registry.versions(name))))
  }
  return { records: [...records, ...others], next, count: records.length }
}
