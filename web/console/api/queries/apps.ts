import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { V3Components as components, V3Operations as operations } from '#client'
import { api, readBody, readVersioned } from '../api-client.ts'

export type App = components['schemas']['App']
export type NewApp = components['schemas']['AppCreation']
export type AppChange = components['schemas']['AppChange']
export type AppItem = components['schemas']['AppItem']
export type AppOverview = components['schemas']['AppOverview']

type AppListParameters = NonNullable<operations['v3_apps_list']['parameters']['query']>
export type AppListFilter = Pick<AppListParameters, 'query' | 'sort' | 'workspace_id'>

/** The prefix of the keys of all app lists. The keys of a single app begin with `['apps', id]`. */
export const appListKey = ['apps', 'list']

export const appKey = (appId: string, ...rest: string[]) => ['apps', appId, ...rest]

export const appVersionQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'app'),
    queryFn: () => readVersioned(api.GET('/api/v3/apps/{app_id}', { params: { path: { app_id: appId } } })),
  })

export const appQuery = (appId: string) =>
  queryOptions({ ...appVersionQuery(appId), select: ({ data }) => data.app })

export const useApp = (appId: string) => useQuery(appQuery(appId))

const pageSize = 60

export const appListQuery = (filter: AppListFilter) =>
  infiniteQueryOptions({
    queryKey: [...appListKey, filter],
    queryFn: ({ pageParam }) =>
      readBody(
        api.GET('/api/v3/apps', { params: { query: { limit: pageSize, ...filter, cursor: pageParam } } }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.next_cursor || undefined,
    placeholderData: (previous) => previous,
  })

/** Counts of what the draft contains. */
export const appOverviewQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'overview'),
    queryFn: () =>
      readBody(api.GET('/api/v3/apps/{app_id}/overview', { params: { path: { app_id: appId } } })).then(
        ({ overview }) => overview,
      ),
  })

export const createApp = (body: NewApp) => readBody(api.POST('/api/v3/apps', { body })).then(({ app }) => app)

export type AppAccess = components['schemas']['AppAccessSettings']
export type AllowedCallers = components['schemas']['AllowedCallers']

export const appAccessQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'access'),
    queryFn: () =>
      readVersioned(api.GET('/api/v3/apps/{app_id}/access', { params: { path: { app_id: appId } } })),
  })

/** Fails with `precondition_failed` when the version of the app is not `etag`. */
export const saveAllowedCallers = (appId: string, callers: AllowedCallers | null, etag: string) =>
  readVersioned(
    api.PATCH('/api/v3/apps/{app_id}/access', {
      params: { path: { app_id: appId }, header: { 'If-Match': etag } },
      body: { allowed_callers: callers },
    }),
  )

/** Fails with `precondition_failed` when the version of the app is not `etag`. */
export const saveAccessKind = (appId: string, kind: AppAccess['kind'], etag: string) =>
  readVersioned(
    api.PATCH('/api/v3/apps/{app_id}/access', {
      params: { path: { app_id: appId }, header: { 'If-Match': etag } },
      body: { kind },
    }),
  )

/** Sent without `If-Match`: only for fields that no other window can have edited yet. */
export const changeApp = (appId: string, body: AppChange) =>
  readBody(api.PATCH('/api/v3/apps/{app_id}', { params: { path: { app_id: appId } }, body }))

export const deleteApp = (appId: string) =>
  readBody(api.DELETE('/api/v3/apps/{app_id}', { params: { path: { app_id: appId } } }))

/** Fails with `precondition_failed` when the version of the app is not `etag`. */
export const saveApp = (appId: string, body: AppChange, etag: string) =>
  readVersioned(
    api.PATCH('/api/v3/apps/{app_id}', {
      params: { path: { app_id: appId }, header: { 'If-Match': etag } },
      body,
    }),
  )
