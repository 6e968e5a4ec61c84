import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

export type DraftIssue = components['schemas']['ValidationResult']['issues'][number]

/** The issues that a release of the draft would report. */
export const diagnosticsQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'diagnostics'),
    queryFn: () =>
      readBody(api.GET('/api/v3/apps/{app_id}/draft/diagnostics', { params: { path: { app_id: appId } } })),
  })
