import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { collectPages } from '#client'
import { api, readBody, readVersioned } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Prompt = components['schemas']['Prompt']
export type NewPrompt = components['schemas']['PromptCreation']

const toPath = (appId: string, promptId: string) => ({ path: { app_id: appId, prompt_id: promptId } })

export const promptListQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'prompts'),
    queryFn: () =>
      collectPages((cursor) =>
        readBody(
          api.GET('/api/v3/apps/{app_id}/prompts', {
            params: { path: { app_id: appId }, query: { limit: 100, cursor } },
          }),
        ),
      ),
  })

export const promptQuery = (appId: string, promptId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'prompts', promptId),
    queryFn: () =>
      readVersioned(
        api.GET('/api/v3/apps/{app_id}/prompts/{prompt_id}', { params: toPath(appId, promptId) }),
      ),
  })

export const createPrompt = (appId: string, body: NewPrompt) =>
  readBody(api.POST('/api/v3/apps/{app_id}/prompts', { params: { path: { app_id: appId } }, body }))

export const changePrompt = (
  { app_id: appId, id }: Pick<Prompt, 'app_id' | 'id'>,
  body: Partial<NewPrompt>,
  etag: string,
) =>
  readVersioned(
    api.PATCH('/api/v3/apps/{app_id}/prompts/{prompt_id}', {
      params: { ...toPath(appId, id), header: { 'If-Match': etag } },
      body,
    }),
  )

export const deletePrompt = (appId: string, promptId: string) =>
  readBody(api.DELETE('/api/v3/apps/{app_id}/prompts/{prompt_id}', { params: toPath(appId, promptId) }))

export const reorderPrompts = (appId: string, promptIds: string[]) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/prompts/reorder', {
      params: { path: { app_id: appId } },
      body: { prompt_ids: promptIds },
    }),
  )
