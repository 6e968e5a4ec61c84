import Type from 'typebox'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeTool,
  createTool,
  deleteTool,
  pageTools,
  readTool,
  toolSorts,
} from '#core/usecases/tools/tools.ts'
import {
  buildPageQuery,
  buildPageSchema,
  parsePage,
  presentPageWithPauses,
} from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { NewToolV2, parseNewTool, parseToolChange, presentTool, ToolChangeV2, ToolV2 } from './tool.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const toolParams = Type.Object({ app_id: Type.String(), tool_id: Type.String() })
const reply = Type.Object({ tool: ToolV2 })

const toToolResponse = (details: ToolDetails) => ({
  body: { tool: presentTool(details) },
  revision: details.tool.revision,
})

export const toolsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v2.tools.list',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/tools',
    requires: 'viewer',
    summary: 'List the tools of an app, page by page',
    params: appParams,
    query: buildPageQuery(toolSorts),
    reply: buildPageSchema(ToolV2),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const list = `tools ${appId}`
      const request = parsePage(deps.cursors, list, query)
      const page = await pageTools(deps, { caller, appId }, request)
      return { body: await presentPageWithPauses(deps, { name: list, request, page }, presentTool) }
    },
  }),
  defineOperation({
    id: 'v2.tools.create',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/tools',
    requires: 'builder',
    summary: 'Create a tool',
    params: appParams,
    body: NewToolV2,
    reply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body }) => {
      const details = await createTool(deps, { caller, appId }, parseNewTool(body))
      return { ...toToolResponse(details), location: `/api/v2/apps/${appId}/tools/${details.tool.id}` }
    },
  }),
  defineOperation({
    id: 'v2.tools.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/tools/{tool_id}',
    requires: 'viewer',
    summary: 'Read a tool',
    params: toolParams,
    reply,
    handle: async ({ caller, params: { app_id: appId, tool_id: toolId } }) =>
      toToolResponse(await readTool(deps, { caller, appId, toolId })),
  }),
  defineOperation({
    id: 'v2.tools.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}/tools/{tool_id}',
    requires: 'builder',
    summary: 'Change a tool',
    params: toolParams,
    body: ToolChangeV2,
    reply,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId, tool_id: toolId }, body, expected }) =>
      toToolResponse(await changeTool(deps, { caller, appId, toolId }, parseToolChange(body), expected)),
  }),
  defineOperation({
    id: 'v2.tools.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}/tools/{tool_id}',
    requires: 'builder',
    summary: 'Delete a tool',
    params: toolParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, tool_id: toolId }, expected }) => {
      await deleteTool(deps, { caller, appId, toolId }, expected)
      return { body: { deleted: true } }
    },
  }),
]
