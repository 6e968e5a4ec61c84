import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'

export type Template = components['schemas']['Template']

const minuteMs = 60_000

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () => readBody(api.GET('/api/v3/templates')).then(({ data }) => data),
  staleTime: 60 * minuteMs,
})

export const templateQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['templates', templateId],
    queryFn: () =>
      readBody(
        api.GET('/api/v3/templates/{template_id}', { params: { path: { template_id: templateId } } }),
      ).then(({ template }) => template),
    staleTime: 60 * minuteMs,
  })
