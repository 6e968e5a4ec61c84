import { queryOptions } from '@tanstack/react-query'
import type { V1Components as components } from '#client'
import { api, readBody } from '../api-client.ts'

export type Template = components['schemas']['TemplateV1']

const minuteMs = 60_000

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () => readBody(api.GET('/api/v1/templates')).then(({ templates }) => templates),
  staleTime: 60 * minuteMs,
})

export const templateQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['templates', templateId],
    queryFn: () =>
      readBody(api.GET('/api/v1/templates/{templateId}', { params: { path: { templateId } } })).then(
        ({ template }) => template,
      ),
    staleTime: 60 * minuteMs,
  })
