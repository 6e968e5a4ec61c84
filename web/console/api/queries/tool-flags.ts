import { queryOptions } from '@tanstack/react-query'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

/** What is on or off for the calls of a tool. */
export type ToolFlag = 'requires_approval' | 'app_only'

const toPath = (appId: string, toolId: string) => ({ path: { app_id: appId, tool_id: toolId } })

export const toolFlagsQuery = (appId: string, toolId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'tool', toolId, 'flags'),
    queryFn: async (): Promise<Record<ToolFlag, boolean>> => {
      const { tool } = await readBody(
        api.GET('/api/v3/apps/{app_id}/tools/{tool_id}', { params: toPath(appId, toolId) }),
      )
      return tool
    },
  })

export const changeToolFlags = (appId: string, toolId: string, body: Partial<Record<ToolFlag, boolean>>) =>
  readBody(api.PATCH('/api/v3/apps/{app_id}/tools/{tool_id}', { params: toPath(appId, toolId), body }))
