import { queryOptions } from '@tanstack/react-query'
import { collectPages, type V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

export type PersonalToken = components['schemas']['PersonalToken']
export type NewPersonalToken = components['schemas']['PersonalTokenCreation']
export type CallerToken = components['schemas']['AppToken']
export type NewCallerToken = components['schemas']['AppTokenCreation']

const newestFirst = { limit: 100, sort: '-created_at' } as const

export const personalTokensQuery = queryOptions({
  queryKey: ['tokens', 'personal'],
  queryFn: () =>
    collectPages((cursor) =>
      readBody(api.GET('/api/v3/tokens', { params: { query: { ...newestFirst, cursor } } })),
    ),
})

export const createPersonalToken = (body: NewPersonalToken) => readBody(api.POST('/api/v3/tokens', { body }))

export const revokePersonalToken = (id: string) =>
  readBody(api.DELETE('/api/v3/tokens/{token_id}', { params: { path: { token_id: id } } }))

/** Refresh interval of the call counts, in milliseconds. */
const countsMs = 5_000

export const callerTokensQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'tokens'),
    queryFn: () =>
      collectPages((cursor) =>
        readBody(
          api.GET('/api/v3/apps/{app_id}/tokens', {
            params: { path: { app_id: appId }, query: { ...newestFirst, cursor } },
          }),
        ),
      ),
    refetchInterval: countsMs,
  })

export const createCallerToken = (appId: string, body: NewCallerToken) =>
  readBody(api.POST('/api/v3/apps/{app_id}/tokens', { params: { path: { app_id: appId } }, body }))

export const revokeCallerToken = (appId: string, id: string) =>
  readBody(
    api.DELETE('/api/v3/apps/{app_id}/tokens/{token_id}', {
      params: { path: { app_id: appId, token_id: id } },
    }),
  )
