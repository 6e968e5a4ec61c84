import { infiniteQueryOptions } from '@tanstack/react-query'
import type { V3Components as components, V3Operations as operations } from '#client'
import { api, readBody } from '../api-client.ts'
import { readFullPage } from '../read-full-page.ts'

export type AuditEntry = components['schemas']['AuditEntry']
export type AuditFilter = Pick<
  NonNullable<operations['v3_audit_export']['parameters']['query']>,
  'app_id' | 'workspace_id' | 'subject' | 'operation'
>

const pageSize = 50

/** Only entries of the last `rangeMs` milliseconds; null sets no limit. */
export type AuditOptions = { filter: AuditFilter; rangeMs: number | null }

const toSince = (rangeMs: number | null) =>
  rangeMs === null ? {} : { since: new Date(Date.now() - rangeMs).toISOString() }

/** Newest entries first. */
export const auditQuery = ({ filter, rangeMs }: AuditOptions) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter, rangeMs],
    queryFn: ({ pageParam: { cursor: first, time } }) =>
      readFullPage(pageSize, first, (cursor) => {
        const query = { ...filter, ...time, limit: pageSize, cursor }
        return readBody(api.GET('/api/v3/audit', { params: { query } }))
      }),
    // A cursor is valid for its filter only, so all pages keep the start time of the first page.
    initialPageParam: { time: toSince(rangeMs), cursor: '' },
    getNextPageParam: ({ page }, _pages, { time }) =>
      page.next_cursor ? { time, cursor: page.next_cursor } : undefined,
    placeholderData: (previous) => previous,
  })

/** All entries as JSON lines. */
export const readAuditExport = async ({ filter, rangeMs }: AuditOptions): Promise<Blob> => {
  const query = { ...filter, ...toSince(rangeMs) }
  const { data } = await api.GET('/api/v3/audit/export', { params: { query }, parseAs: 'blob' })
  return data as Blob
}
