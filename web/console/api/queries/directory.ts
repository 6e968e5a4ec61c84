import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { V3Components as components, V3Operations as operations } from '#client'
import { api, readBody } from '../api-client.ts'

export type DirectoryServer = components['schemas']['McpServerSummary']
export type DirectoryServerDetail = components['schemas']['McpServerDetail']
export type DirectoryInput = components['schemas']['InputDescriptor']
type ListFilter = NonNullable<operations['v3_directory_list']['parameters']['query']>
export type DirectoryFilter = Pick<ListFilter, 'q' | 'auth' | 'transport' | 'package' | 'sort'>

const pageSize = 30

export const directoryQuery = (filter: DirectoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['directory', filter],
    queryFn: ({ pageParam }) =>
      readBody(
        api.GET('/api/v3/mcp/servers', { params: { query: { ...filter, limit: pageSize, ...pageParam } } }),
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ next_cursor: cursor }) => (cursor ? { cursor } : undefined),
    placeholderData: (previous) => previous,
  })

export const directoryServerQuery = (slug: string) =>
  queryOptions({
    queryKey: ['directory', 'server', slug],
    queryFn: () => readBody(api.GET('/api/v3/mcp/servers/{slug}', { params: { path: { slug } } })),
  })

export const similarServersQuery = (slug: string) =>
  queryOptions({
    queryKey: ['directory', 'related', slug],
    queryFn: () => readBody(api.GET('/api/v3/mcp/servers/{slug}/related', { params: { path: { slug } } })),
  })
