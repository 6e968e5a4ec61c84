import { queryOptions } from '@tanstack/react-query'
import type { V3Operations as operations } from '#client'
import { api, readVersioned } from '../api-client.ts'
import { appKey } from './apps.ts'

export type ToolMode =
  operations['v3_apps_readToolMode']['responses'][200]['content']['application/json']['tool_mode']

/** How clients discover the tools of an app. */
export const toolModeQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'tool-mode'),
    queryFn: () =>
      readVersioned(api.GET('/api/v3/apps/{app_id}/tool-mode', { params: { path: { app_id: appId } } })),
  })

/** Fails with `precondition_failed` when the version of the app is not `etag`. */
export const saveToolMode = (appId: string, toolMode: ToolMode, etag: string) =>
  readVersioned(
    api.PATCH('/api/v3/apps/{app_id}/tool-mode', {
      params: { path: { app_id: appId }, header: { 'If-Match': etag } },
      body: { tool_mode: toolMode },
    }),
  )
