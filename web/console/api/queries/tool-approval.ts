import { queryOptions } from '@tanstack/react-query'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

const toPath = (appId: string, toolId: string) => ({ path: { app_id: appId, tool_id: toolId } })

/** Whether a person has to approve each call of the tool. */
export const toolApprovalQuery = (appId: string, toolId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'tool', toolId, 'approval'),
    queryFn: async (): Promise<boolean> => {
      const { tool } = await readBody(
        api.GET('/api/v3/apps/{app_id}/tools/{tool_id}', { params: toPath(appId, toolId) }),
      )
      return tool.requires_approval
    },
  })

export const changeApproval = (appId: string, toolId: string, requires_approval: boolean) =>
  readBody(
    api.PATCH('/api/v3/apps/{app_id}/tools/{tool_id}', {
      params: toPath(appId, toolId),
      body: { requires_approval },
    }),
  )
