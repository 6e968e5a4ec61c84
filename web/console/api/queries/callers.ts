import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Caller = components['schemas']['Caller']

const maxListed = 100

/** The callers with the most recent calls. */
export const callersQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'calls', 'callers'),
    queryFn: () =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/calls/callers', {
          params: { path: { app_id: appId }, query: { limit: maxListed } },
        }),
      ).then(({ data }) => data),
  })
