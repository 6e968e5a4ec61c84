import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readVersioned } from '../api-client.ts'
import { appKey } from './apps.ts'

export type StoreListing = components['schemas']['StoreListing']

export const storeListingQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'store-listing'),
    queryFn: () =>
      readVersioned(api.GET('/api/v3/apps/{app_id}/store-listing', { params: { path: { app_id: appId } } })),
  })

/** Fails with `precondition_failed` when the version of the app is not `etag`. */
export const saveStoreListing = (appId: string, body: Partial<StoreListing>, etag: string) =>
  readVersioned(
    api.PATCH('/api/v3/apps/{app_id}/store-listing', {
      params: { path: { app_id: appId }, header: { 'If-Match': etag } },
      body,
    }),
  )
