import { buildPage, type ListPage, type PageKey } from '#base/page.ts'
import type { Instant } from '#base/time.ts'
import { type CallerUse, type ListedCaller, nameOfCaller } from '#core/model/calls/caller.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { CallerReader } from '#core/ports/stores/caller-store.ts'
import { readInApp, withRole } from '#core/services/apps/app-access.ts'
import { namesRole, showCaller } from '#core/services/calls/show-callers.ts'

/**
 * How many callers one request searches in total, and how many at a time; the cursor continues after them.
 */
const maxSearched = 5_000
const searchedAtOnce = 500

/** A null `since` means all known callers. `query`: a part of the name; "" matches all. */
export type CallersRequest = { since: Instant | null; query: string; limit: number; after: PageKey | null }

/** By their last call, the newest first. Only those who see names can search them; others get `forbidden`. */
export const listCallers = (
  deps: Deps<'store'>,
  address: AppAddress,
  request: CallersRequest,
): Promise<ListPage<ListedCaller>> =>
  // @guard api/v3/callers
  readInApp(
    deps,
    request.query === '' ? address : withRole(namesRole, address),
    async (reader, app, role) => {
      const { rows, next } = await findCallers(reader.callers, app.id, request)
      const present = ({ calls, firstCalledAt, lastCalledAt, ...known }: CallerUse) => ({
        ...showCaller(known, role),
        calls,
        firstCalledAt,
        lastCalledAt,
      })
      return { rows: rows.map(present), next }
    },
  )

/** A search that matches few callers may find fewer than `limit` although there are more. */
async function findCallers(
  reader: CallerReader,
  appId: string,
  { since, query, limit, after }: CallersRequest,
): Promise<ListPage<CallerUse>> {
  if (query === '') return reader.listPage(appId, { since, after, limit })
  const isWanted = createNameFilter(query)
  const found: CallerUse[] = []
  for (let [searched, from] = [0, after]; ; ) {
    const { rows, next } = await reader.listPage(appId, { since, after: from, limit: searchedAtOnce })
    found.push(...rows.filter(isWanted))
    searched += rows.length
    if (found.length > limit) return buildPage(found, { limit }, ({ lastCalledAt }) => lastCalledAt)
    if (!next || searched >= maxSearched) return { rows: found, next }
    from = next
  }
}

function createNameFilter(query: string): (caller: CallerUse) => boolean {
  const part = query.toLowerCase()
  return (caller) => nameOfCaller(caller).toLowerCase().includes(part)
}
