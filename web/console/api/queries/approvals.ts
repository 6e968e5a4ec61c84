import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'

export type OwnApproval = components['schemas']['OwnApproval']

/** A call can begin to wait at any time, and its page is in another window. */
const refreshMs = 10_000

export const ownApprovalsQuery = queryOptions({
  queryKey: ['own-approvals'],
  queryFn: () => readBody(api.GET('/api/v3/me/approvals')).then(({ data }) => data),
  refetchInterval: refreshMs,
})
