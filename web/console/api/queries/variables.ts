import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readVersioned } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Variable = components['schemas']['Variable']
export type VariableValue = string | number | boolean

export const variablesQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'variables'),
    queryFn: () =>
      readVersioned(api.GET('/api/v3/apps/{app_id}/variables', { params: { path: { app_id: appId } } })),
  })

/** Replaces all values. Fails with `precondition_failed` when the version of the app is not `etag`. */
export const saveVariableValues = (appId: string, values: Record<string, VariableValue>, etag: string) =>
  readVersioned(
    api.PUT('/api/v3/apps/{app_id}/variable-values', {
      params: { path: { app_id: appId }, header: { 'If-Match': etag } },
      body: { values },
    }),
  )
