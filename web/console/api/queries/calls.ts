import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { V3Components as components, V3Operations as operations } from '#client'
import { api, readBody } from '../api-client.ts'
import { readFullPage } from '../read-full-page.ts'
import { appKey } from './apps.ts'

export type CallRecord = components['schemas']['Call']
export type CallTotals = components['schemas']['CallTotals']
export type CallSeries = components['schemas']['CallSeries']
type ListQuery = NonNullable<operations['v3_calls_list']['parameters']['query']>
export type CallFilter = Pick<ListQuery, 'tool_id' | 'outcome' | 'via' | 'caller' | 'request_id'>

const dayMs = 86_400_000
/** Refresh interval in milliseconds while the page is visible. */
const refreshMs = 15_000
const pageSize = 50

const toIso = (time: number) => new Date(time).toISOString()

export const callsOfDayQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'calls', 'day'),
    queryFn: () =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/calls/totals', {
          params: { path: { app_id: appId }, query: { since: toIso(Date.now() - dayMs) } },
        }),
      ).then(({ totals }) => totals),
    refetchInterval: refreshMs,
  })

const readCalls = (appId: string, query: ListQuery) =>
  readBody(api.GET('/api/v3/apps/{app_id}/calls', { params: { path: { app_id: appId }, query } }))

export type CallsOptions = { filter: CallFilter; rangeMs: number; isLive: boolean }

export const callListKey = (appId: string, { filter, rangeMs }: Omit<CallsOptions, 'isLive'>) => [
  ...appKey(appId, 'calls', 'list'),
  filter,
  rangeMs,
]

/** Newest calls first. `liveCallsQuery` adds new calls, so these pages are never read again. */
export const callsQuery = (appId: string, { filter, rangeMs }: Omit<CallsOptions, 'isLive'>) =>
  infiniteQueryOptions({
    queryKey: callListKey(appId, { filter, rangeMs }),
    queryFn: ({ pageParam: { since, cursor: first } }) =>
      readFullPage(pageSize, first, (cursor) =>
        readCalls(appId, { ...filter, limit: pageSize, since, cursor }),
      ),
    // A cursor is valid for its filter only, so all pages keep the start time of the first page.
    initialPageParam: { since: toIso(Date.now() - rangeMs), cursor: '' },
    getNextPageParam: ({ page }, _pages, { since }) =>
      page.next_cursor ? { since, cursor: page.next_cursor } : undefined,
    refetchOnWindowFocus: false,
    placeholderData: (previous) => previous,
  })

/** Call volume, errors and durations over time. */
export const callSeriesQuery = (appId: string, { filter, rangeMs, isLive }: CallsOptions) =>
  queryOptions({
    queryKey: [...appKey(appId, 'calls', 'series'), filter, rangeMs],
    queryFn: () =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/calls/series', {
          params: {
            path: { app_id: appId },
            query: { ...filter, from: toIso(Date.now() - rangeMs), to: toIso(Date.now()) },
          },
        }),
      ).then(({ series }) => series),
    refetchInterval: isLive ? refreshMs : false,
    placeholderData: (previous) => previous,
  })

/** One call, or null when its record was deleted. The list filter accepts a call id. */
export const callQuery = (appId: string, callId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'calls', 'one', callId),
    queryFn: () =>
      readFullPage(1, '', (cursor) => readCalls(appId, { request_id: callId, limit: 1, cursor })).then(
        ({ data }) => data.find(({ id }) => id === callId) ?? null,
      ),
  })
