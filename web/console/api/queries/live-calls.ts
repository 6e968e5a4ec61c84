// New calls for the list. Each request continues after the last call of the previous one.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'
import { type CallFilter, type CallRecord, type CallsOptions, callListKey } from './calls.ts'

/** `after` is the cursor of the next request, "" for the first. Newest calls come first. */
export type FollowedCalls = { after: string; calls: CallRecord[] }

/** The polling interval in milliseconds. Polling pauses while the window is hidden. */
const followMs = 2_000
/** The page size, and the number of pages that a poll reads at most. */
const pageSize = 100
const maxPages = 5
/** Beyond this number of calls the list is read again from its start. */
const maxCalls = 500

const nothingFollowed: FollowedCalls = { after: '', calls: [] }

export const liveCallsQuery = (appId: string, { filter, rangeMs, isLive }: CallsOptions) =>
  queryOptions({
    queryKey: [...appKey(appId, 'calls', 'followed'), filter, rangeMs],
    queryFn: async ({ client, queryKey }): Promise<FollowedCalls> => {
      const known = client.getQueryData<FollowedCalls>(queryKey) ?? nothingFollowed
      const next = await readNewCalls(appId, filter, known)
      if (next.isComplete && next.calls.length <= maxCalls) return { after: next.after, calls: next.calls }
      await readListAgain(client, callListKey(appId, { filter, rangeMs }))
      return { after: next.after, calls: [] }
    },
    enabled: isLive,
    // Each read moves the cursor, so only the polling interval may trigger a read.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: followMs,
  })

async function readNewCalls(appId: string, filter: CallFilter, { after, calls }: FollowedCalls) {
  const found: CallRecord[] = []
  let cursor = after
  for (let page = 0; page < maxPages; page++) {
    const query = { ...filter, limit: pageSize, ...(cursor && { after: cursor }) }
    const params = { path: { app_id: appId }, query }
    const tail = await readBody(api.GET('/api/v3/apps/{app_id}/calls/tail', { params }))
    cursor = tail.after
    found.push(...tail.data)
    if (tail.skipped) break
    if (!tail.has_more) return { after: cursor, calls: [...found.reverse(), ...calls], isComplete: true }
  }
  return { after: cursor, calls: [], isComplete: false }
}

/** Starts over with the first page, as if the list had just been opened. */
async function readListAgain(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  client.setQueryData<{ pages: unknown[]; pageParams: unknown[] }>(
    queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
  await client.refetchQueries({ queryKey, exact: true })
}
