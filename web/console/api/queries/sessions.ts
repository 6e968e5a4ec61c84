import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'

export type ConsoleSession = components['schemas']['Session']

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => readBody(api.GET('/api/v3/sessions')).then(({ data }) => data),
})

export const revokeSession = (id: string) =>
  readBody(api.DELETE('/api/v3/sessions/{session_id}', { params: { path: { session_id: id } } }))

export const revokeOtherSessions = () => readBody(api.POST('/api/v3/sessions/revoke-others'))

/** Facts about the service that need no session. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: () => readBody(api.GET('/api/v3/service')).then(({ service }) => service),
})
